"""The statements of a module outside its functions, as the body of a function without parameters."""

import ast
from collections.abc import Iterator, Sequence
from functools import lru_cache

from fusec.base.ir.program import MODULE

_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


class ModuleBody(ast.FunctionDef):
    """Its variables are the module's: they stay bound, and functions and other modules see them."""


@lru_cache(maxsize=32)
def module_body(tree: ast.Module) -> ModuleBody:
    """The same object each time."""
    parameters = ast.arguments([], [], None, [], [], None, [])
    body = ModuleBody(MODULE, parameters, tree.body, [], None, None)
    body.lineno, body.col_offset, body.end_lineno, body.end_col_offset = 1, 0, None, None
    return body


def script_statements(tree: ast.Module) -> tuple[ast.stmt, ...]:
    """The statements outside functions that a kernel is worth: loops and the block of `if __name__ == "__main__"`; in a
    file that defines nothing, all. Others run once, while the module is imported, and a kernel takes long to compile."""
    if any(isinstance(statement, _DEFINITIONS) for statement in tree.body):
        return tuple(_repeated(tree.body))
    return tuple(tree.body)


def _repeated(block: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
    for statement in block:
        match statement:
            case ast.For() | ast.While():
                yield statement
            case ast.If(ast.Compare(ast.Name("__name__")), body):
                yield from body
            case ast.If() | ast.With() | ast.Try():
                for name in ("body", "orelse", "finalbody"):
                    yield from _repeated(getattr(statement, name, []))
            case _:
                pass

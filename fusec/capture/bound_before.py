"""Which names does a function surely bind before it comes to a place in its body?"""

import ast
from collections.abc import Iterator, Sequence

from fusec.capture.nodes import walk
from fusec.capture.statement_names import target_names

_BLOCKS = ("body", "orelse", "finalbody")


def names_bound_before(function: ast.FunctionDef | ast.AsyncFunctionDef, place: ast.AST) -> frozenset[str]:
    """Its parameters, and what statements bind that stand above the place, in its block or in one around it.

    Names that the function deletes somewhere, as the end of an `except ... as name` does, are none of them; a place outside
    its body has parameters only.
    """
    parameters = {node.arg for node in ast.walk(function.args) if isinstance(node, ast.arg)}
    return frozenset((*parameters, *_bound_above(function.body, place))) - _deleted(function)


def _deleted(function: ast.FunctionDef | ast.AsyncFunctionDef) -> frozenset[str]:
    nodes = list(walk(function))
    deleted = [node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Del)]
    handled = [node.name for node in nodes if isinstance(node, ast.ExceptHandler) and node.name is not None]
    return frozenset((*deleted, *handled))


def _bound_above(block: Sequence[ast.stmt], place: ast.AST) -> Iterator[str]:
    found = next((k for k, statement in enumerate(block) if any(node is place for node in walk(statement))), None)
    if found is None:
        return
    for statement in block[:found]:
        yield from _bound_by(statement)
    around = block[found]
    inner = [part for name in _BLOCKS if isinstance(part := getattr(around, name, None), list)]
    own = next((part for part in inner if any(node is place for each in part for node in walk(each))), None)
    if own is None or isinstance(around, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return
    if isinstance(around, ast.For) and own is around.body:
        yield from target_names(around.target)
    yield from _bound_above(own, place)


def _bound_by(statement: ast.stmt) -> frozenset[str]:
    """What the statement surely binds when it ends normally."""
    match statement:
        case ast.Assign(targets):
            return frozenset[str]().union(*map(target_names, targets))
        case ast.AnnAssign(target, _, ast.expr()) | ast.AugAssign(target):
            return target_names(target)
        case _:
            return frozenset()

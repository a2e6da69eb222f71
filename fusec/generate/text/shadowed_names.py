"""Rename parameters that shadow a function which generated code calls."""

import ast
import builtins
from collections.abc import Collection, Iterator

from fusec.base.text.words import free_name
from fusec.generate.text.verbatim import Edit, edited


def without_shadows(module: str, dispatchers: Collection[str]) -> str:
    """The generated module, in which no parameter of a dispatcher, or of a function passed to a guard, shadows a
    function that it calls.

    `def step(u, is_integer): if not is_integer(u): ...  ->  def step(u, is_integer_2): ...`, whose arguments are positional. The
    author's own functions keep their parameters, and so do parameters unlike every builtin and import.
    """
    tree = ast.parse(module)
    functions: list[ast.FunctionDef | ast.Lambda] = []
    functions += [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name in dispatchers]
    guards = [node for part in tree.body if isinstance(part, ast.Assign) for node in ast.walk(part)]
    functions += [node for node in guards if isinstance(node, ast.Lambda)]
    imports = [alias for part in tree.body if isinstance(part, ast.ImportFrom) for alias in part.names]
    known = {*vars(builtins), *(alias.asname or alias.name for alias in imports)}
    lines = module.split("\n")
    return edited(module, {edit for function in functions for edit in _edits(function, known, lines)})


def _edits(function: ast.FunctionDef | ast.Lambda, known: Collection[str], lines: list[str]) -> Iterator[Edit]:
    """Every occurrence of a parameter with the name of a known function that its function calls, with the new name."""
    parameters = function.args.args
    meant = {id(node) for node in _functions_and_types(function)}
    names = [node for node in ast.walk(function) if isinstance(node, ast.Name)]
    called = {node.id for node in names if id(node) in meant}.intersection(known)
    taken = {parameter.arg for parameter in parameters}.union(node.id for node in names)
    renamed = {p.arg: free_name(p.arg, taken) for p in parameters if p.arg in called}
    places: list[tuple[ast.arg | ast.Name, str]] = [(parameter, parameter.arg) for parameter in parameters]
    places += [(node, node.id) for node in names if id(node) not in meant]
    for node, name in places:
        if name in renamed:
            start = _start(node, lines)
            yield start, start + len(name), renamed[name]


def _functions_and_types(function: ast.AST) -> Iterator[ast.expr]:
    """The called names, and `int` in `type(n) is int`: never a parameter, which is an array or a number."""
    for node in ast.walk(function):
        match node:
            case ast.Call(func=called):
                yield called
            case ast.Compare(left=ast.Call(func=ast.Name(id="type")), comparators=[kind]):
                yield kind


def _start(node: ast.arg | ast.Name, lines: list[str]) -> int:
    """The position in the text; syntax trees count bytes within a line."""
    before = lines[node.lineno - 1].encode()[: node.col_offset].decode()
    return sum(len(line) + 1 for line in lines[: node.lineno - 1]) + len(before)

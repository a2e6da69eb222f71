"""Rewrite calls to pass all arguments by position, and specialise functions to the defaults of omitted parameters."""

import ast
from collections.abc import Collection, Mapping

from fusec.base.records import dataclass
from fusec.base.text.diagnostic import Diagnostic
from fusec.capture.kernels.parameters import passed_arguments
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.dedent import dedented
from fusec.capture.source.obstacle import Obstacle
from fusec.capture.source.source_file import SourceFile, is_plain_text, parse_source, segment, span

_NUMBERS = (bool, int, float)


@dataclass(frozen=True, slots=True)
class ArrangedCall:
    """The call with one argument for each parameter, in order, except those that are `omitted`."""

    call: ast.Call
    omitted: frozenset[str]


def arranged_call(call: ast.Call, function: ast.FunctionDef) -> ArrangedCall | None:
    """The arranged call; None if Python would reject it, or if the source does not show each argument.

    For `def scale(x, out, a=2.0)`: `scale(u, out=v)`  ->  `scale(u, v)` without `a`.
    """
    given = function.args
    names = [argument.arg for argument in given.args]
    values = passed_arguments(call, given)
    if values is None:
        return None
    omitted = frozenset(names).difference(values)
    if not omitted <= set(names[len(names) - len(given.defaults) :]):
        return None
    arguments = [values[name] for name in names if name in values]
    return ArrangedCall(ast.copy_location(ast.Call(call.func, arguments, []), call), omitted)


def with_defaults(
    function: ast.FunctionDef, file: SourceFile, outside: ScopeNames, omitted: Collection[str]
) -> tuple[ast.FunctionDef, SourceFile] | Obstacle:
    """The function without the omitted parameters: it first assigns their numbers to variables.

    `def scale(x, out, a=2.0): ...`  ->  `def scale(x, out): a = 2.0; ...`. numba compiles such a call with the number, too.
    """
    names = [argument.arg for argument in function.args.args]
    defaults = dict(zip(names[len(names) - len(function.args.defaults) :], function.args.defaults, strict=True))
    numbers: dict[str, str] = {}
    for name in names:
        number = _number(defaults[name], file, outside) if name in omitted else ""
        if number is None:
            return _unknown(name)
        numbers |= {name: number} if number else {}
    return with_numbers(function, file, numbers)


def with_numbers(
    function: ast.FunctionDef, file: SourceFile, numbers: Mapping[str, str]
) -> tuple[ast.FunctionDef, SourceFile] | Obstacle:
    """The function without these parameters: it first assigns the numbers to variables of the same names."""
    if not numbers:
        return function, file
    names = [argument.arg for argument in function.args.args]
    own = {node.id for node in ast.walk(function) if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)}
    clash = next((name for name, number in numbers.items() if number in own.union(names)), None)
    if clash is not None:
        return _unknown(clash)
    body = function.body[1:] if ast.get_docstring(function, clean=False) is not None else function.body
    first, *rest = dedented(segment(file, function), span(file, function)).splitlines()
    if not body or body[0].lineno == function.lineno or not is_plain_text("\n".join((first, *rest))):
        return Obstacle("is laid out in a way that fusec does not copy")
    indent = " " * (body[0].col_offset - function.col_offset)
    head = [f"def {function.name}({', '.join(name for name in names if name not in numbers)}):"]
    head += [f"{indent}{name} = {numbers[name]}" for name in names if name in numbers]
    text = "\n".join((*head, *rest[body[0].lineno - function.lineno - 1 :], ""))
    found = parse_source(file.path, file.module, text.encode(), file.import_prefix)
    if isinstance(found, Diagnostic) or not isinstance(found.tree.body[0], ast.FunctionDef):
        return Obstacle("is laid out in a way that fusec does not copy")
    return found.tree.body[0], found


def _unknown(name: str) -> Obstacle:
    return Obstacle(f"is called without `{name}`, whose default is no number that the source shows")


def _number(default: ast.expr, file: SourceFile, outside: ScopeNames) -> str | None:
    """The author's text of the number: a literal, or a constant of the module."""
    if isinstance(default, ast.Name):
        return default.id if outside.constant(default.id) is not None else None
    value = default.operand if isinstance(default, ast.UnaryOp) and isinstance(default.op, ast.USub) else default
    return segment(file, default) if isinstance(value, ast.Constant) and type(value.value) in _NUMBERS else None

"""How does the body of a loop read in which the elements of some arrays are variables?"""

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

_OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//", ast.Mod: "%", ast.Pow: "**",
    ast.LShift: "<<", ast.RShift: ">>", ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^",
}  # fmt: skip
_ATOMS = (ast.Name, ast.Constant, ast.Subscript, ast.Call)


@dataclass(frozen=True, slots=True)
class Load:
    """`variable = element` before the statement of this number."""

    statement: int
    variable: str
    element: str


def with_local_elements(
    body: str, elements: Mapping[str, str], loads: Sequence[Load] = (), types: Mapping[str, str] | None = None
) -> str:
    """The body with a variable for the elements of each of these arrays, which are all one element; a value that is given to it
    is first made one of the array's dtype, which `types` says where there is no array. `loads` are what the variables hold before.

    `t[i] = a * x[i]; y[i] = t[i] + 1.0  ->  t_i = t.dtype.type(a * x[i]); y[i] = t_i + 1.0`
    """
    lines, statements = body.splitlines(keepends=True), ast.parse(body).body
    for number, load in sorted(enumerate(loads), key=lambda entry: entry[1].statement, reverse=True):
        lines.insert(statements[load.statement].lineno - 1, f"{load.variable} = element_{number}_is_loaded\n")
    body = _with_stores(_with_loads("".join(lines), elements), elements, types or {}) if elements else body
    for number, load in enumerate(loads):
        body = body.replace(f"element_{number}_is_loaded", load.element)
    return body


def _with_loads(body: str, elements: Mapping[str, str]) -> str:
    edits: list[tuple[int, int, str]] = []
    starts = _starts(body)
    for node in ast.walk(ast.parse(body)):
        match node:
            case ast.Subscript(value=ast.Name(id=name), ctx=ast.Load()) if name in elements:
                edits.append((*_stretch(node, starts), elements[name]))
            case _:
                continue
    return _edited(body, edits)


def _with_stores(body: str, elements: Mapping[str, str], types: Mapping[str, str]) -> str:
    edits: list[tuple[int, int, str]] = []
    starts = _starts(body)
    for node in ast.walk(ast.parse(body)):
        match node:
            case ast.Assign([ast.Subscript(value=ast.Name(id=name))], value) if name in elements:
                edits.append(
                    (
                        *_stretch(node, starts),
                        _store(types.get(name, f"{name}.dtype.type"), elements[name], _text(value, body, starts)),
                    )
                )
            case ast.AugAssign(ast.Subscript(value=ast.Name(id=name)), op, value) if name in elements:
                text = _text(value, body, starts)
                text = text if isinstance(value, _ATOMS) or _binds_closer(value, op) else f"({text})"
                whole = f"{elements[name]} {_OPERATORS[type(op)]} {text}"
                edits.append(
                    (*_stretch(node, starts), _store(types.get(name, f"{name}.dtype.type"), elements[name], whole))
                )
            case _:
                continue
    return _edited(body, edits)


def _binds_closer(value: ast.expr, op: ast.operator) -> bool:
    """Whether a product stands as the operand of a sum."""
    is_product = isinstance(value, ast.BinOp) and isinstance(value.op, ast.Mult | ast.Div)
    return is_product and isinstance(op, ast.Add | ast.Sub)


def _store(kind: str, element: str, value: str) -> str:
    return f"{element} = {kind}({value})"


def _edited(body: str, edits: list[tuple[int, int, str]]) -> str:
    for start, end, text in sorted(edits, reverse=True):
        body = body[:start] + text + body[end:]
    return body


def _text(node: ast.expr, body: str, starts: Sequence[int]) -> str:
    start, end = _stretch(node, starts)
    return body[start:end]


def _starts(body: str) -> list[int]:
    lines = body.splitlines(keepends=True)
    return [sum(map(len, lines[:n])) for n in range(len(lines))]


def _stretch(node: ast.expr | ast.stmt, starts: Sequence[int]) -> tuple[int, int]:
    """Of ASCII text."""
    assert node.end_lineno is not None and node.end_col_offset is not None
    return starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset

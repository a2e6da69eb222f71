"""Replace array elements in the body of a loop by variables."""

import ast
from collections.abc import Mapping, Sequence

from fusec.base.records import dataclass
from fusec.generate.text.verbatim import Edit, edited, line_starts, powers_of_variables, stretch, text_of
from fusec.generate.threads.scalar_replacement import ATOMS, OPERATORS


@dataclass(frozen=True, slots=True)
class Load:
    """`variable = element` before the statement with this number."""

    statement: int
    variable: str
    element: str


def with_local_elements(
    body: str, elements: Mapping[str, str], loads: Sequence[Load] = (), types: Mapping[str, str] | None = None
) -> str:
    """The body with a variable for the single element of each of these arrays. An assigned value is first converted to
    the array's dtype; `types` has it if there is no array. `loads` initialise the variables.

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
    edits: list[Edit] = []
    starts, tree = line_starts(body), ast.parse(body)
    for node in ast.walk(tree):
        match node:
            case ast.Subscript(value=ast.Name(id=name), ctx=ast.Load()) if name in elements:
                edits.append((*stretch(node, starts), elements[name]))
            case _:
                continue
    replaced = {edit[:2] for edit in edits}
    for power in powers_of_variables(tree, lambda node: stretch(node, starts) in replaced):
        first, last = stretch(power.left, starts)[1], stretch(power.right, starts)[0]
        edits += [(first, last, "**")] if body[first:last] == " ** " else []
    return edited(body, edits)


def _with_stores(body: str, elements: Mapping[str, str], types: Mapping[str, str]) -> str:
    edits: list[Edit] = []
    starts = line_starts(body)
    for node in ast.walk(ast.parse(body)):
        match node:
            case ast.Assign([ast.Subscript(value=ast.Name(id=name))], value) if name in elements:
                edits.append(
                    (
                        *stretch(node, starts),
                        _store(types.get(name, f"{name}.dtype.type"), elements[name], text_of(value, body, starts)),
                    )
                )
            case ast.AugAssign(ast.Subscript(value=ast.Name(id=name)), op, value) if name in elements:
                text = text_of(value, body, starts)
                text = text if isinstance(value, ATOMS) or _binds_closer(value, op) else f"({text})"
                whole = f"{elements[name]} {OPERATORS[type(op)]} {text}"
                edits.append(
                    (*stretch(node, starts), _store(types.get(name, f"{name}.dtype.type"), elements[name], whole))
                )
            case _:
                continue
    return edited(body, edits)


def _binds_closer(value: ast.expr, op: ast.operator) -> bool:
    """Whether the operand of a sum is a product."""
    is_product = isinstance(value, ast.BinOp) and isinstance(value.op, ast.Mult | ast.Div)
    return is_product and isinstance(op, ast.Add | ast.Sub)


def _store(kind: str, element: str, value: str) -> str:
    return f"{element} = {kind}({value})"

"""Turn a copy and the store that overwrites a part of it into one assignment of every element.

    out = image.copy()
    out[1:-1] = image[:-2] + image[2:]

`out` has the new values inside the margins and the elements of `image` outside. Only CUDA kernels have code for it.
"""

import ast
from collections.abc import Callable, Sequence
from dataclasses import replace

from fusec.base.ir.interior import INSIDE, inside, inside_margins, interiors
from fusec.base.ir.margins import Margins, negative, place_name, stretch_text, total
from fusec.base.scalars.expression import Apply, CallHelper, Cast, Expr, Load, Local, walk
from fusec.capture.draft.launch_builder import LaunchBuilder
from fusec.capture.draft.launch_draft import Parameter
from fusec.capture.draft.slices import BasicIndex, Literal, Stretch, View, basic_view
from fusec.capture.source.syntax import walk as nodes_in


class WrittenCopy(ast.expr):
    """The `value` inside the `margins`, and elsewhere a copy of `base`."""

    _fields = ("value", "base")
    value: ast.expr
    base: ast.Name
    margins: Margins


def with_written_copies(statements: Sequence[ast.stmt], literal: Literal) -> list[ast.stmt]:
    """The statements with one assignment in place of a copy and the store directly after it."""
    found: list[ast.stmt] = []
    for statement in statements:
        whole = _written_copy(found[-1], statement, literal) if found else None
        found = [*found, statement] if whole is None else [*found[:-1], whole]
    return found


def _written_copy(copy: ast.stmt, store: ast.stmt, literal: Literal) -> ast.Assign | None:
    match copy, store:
        case (
            ast.Assign([ast.Name(id=name)], ast.Call(ast.Attribute(ast.Name() as base, "copy"), [], [])),
            ast.Assign([ast.Subscript(ast.Name(id=target), index)], value),
        ) if target == name != base.id:
            view = basic_view(name, index, literal)
        case _:
            return None
    margins = None if view is None or view.basic.is_whole else view.basic.margins
    if margins is None:
        return None
    if any(isinstance(node, ast.Name) and node.id == name for part in (value, index) for node in nodes_in(part)):
        return None
    whole = WrittenCopy()
    whole.value, whole.base, whole.margins = value, base, margins
    assigned = ast.Assign([ast.Name(name, ast.Store())], ast.copy_location(whole, value))
    return ast.copy_location(assigned, copy)


def has_written_copies(values: Sequence[Expr]) -> bool:
    return any(interiors(values))


def with_beyond(expression: Expr, parts: LaunchBuilder) -> Expr | None:
    """The expression with inner values computed for all elements of the copy, on extended stretches of the parameters;
    None if an operand is no stretch.
    """
    match expression:
        case Apply(function, (value, base)) if function == INSIDE:
            is_of_arrays = any(isinstance(node, Load) for node in walk(value))
            moved = _moved(value, negative(inside_margins(expression)), parts) if is_of_arrays else None
            return (
                None
                if moved is None or has_written_copies((value, base))
                else inside(inside_margins(expression), moved, base)
            )
        case _:
            return _with_parts(expression, lambda part: with_beyond(part, parts))


def _moved(expression: Expr, around: Margins, parts: LaunchBuilder) -> Expr | None:
    """The expression for all instances including the margins `around`, whose values are unused."""
    match expression:
        case Load(name):
            return _beyond(parts.parameters[name], around, parts)
        case Local():
            return None
        case _:
            return _with_parts(expression, lambda part: _moved(part, around, parts))


def _with_parts(expression: Expr, change: Callable[[Expr], Expr | None]) -> Expr | None:
    """The expression with `change` applied to each argument; None if it gives None for one."""
    match expression:
        case Cast(value):
            own = change(value)
            return None if own is None else replace(expression, value=own)
        case Apply(arguments=arguments) | CallHelper(arguments=arguments):
            known = tuple(each for each in map(change, arguments) if each is not None)
            return replace(expression, arguments=known) if len(known) == len(arguments) else None
        case _:
            return expression


def _beyond(parameter: Parameter, around: Margins, parts: LaunchBuilder) -> Load | None:
    inner = None if parameter.view is None else parameter.view.basic.margins
    if inner is None:
        return None
    rank = max(len(inner), len(around))
    own, further = ((*margins, *((0, 0),) * (rank - len(margins))) for margins in (inner, around))
    margins = total(own, further)
    if not any(any(ends) for ends in margins):
        return _whole(parameter.base, parts)
    name, text = f"{parameter.base}_{place_name(margins)}", stretch_text(parameter.base, margins)
    while name in parts.parameters and parts.parameters[name].text != text:
        name = f"{name}_"  # another parameter has that name
    stretches = tuple(Stretch(before, 0, 1, -before - after, 1) for before, after in margins)
    whole = View(text, place_name(margins), BasicIndex(stretches))
    parts.parameters.setdefault(name, Parameter(name, parameter.base, text, whole, is_array=True))
    return Load(name)


def _whole(base: str, parts: LaunchBuilder) -> Load | None:
    found = parts.take_name(base)
    return found if isinstance(found, Load) else None

"""Broadcasting views, `x[:, None]` beside `x[None, :]`, and indexed elements of possible tuples."""

import ast
from collections.abc import Collection, Iterable

from fusec.base.ir.array import Array
from fusec.base.ir.operand import Operand, Shown


def literal_index(array: Array) -> str:
    """`0` for `sigma[0]`, `-1, 0` for `matrix[-1, 0]`; empty if it is no element, or its index contains a variable."""
    if not array.may_be_element or array.code.bounds or array.before_of:
        return ""
    tree = ast.parse(array.text, mode="eval").body
    if not isinstance(tree, ast.Subscript) or not isinstance(tree.value, ast.Name):
        return ""
    places = tree.slice.elts if isinstance(tree.slice, ast.Tuple) else [tree.slice]
    return ast.unparse(tree.slice).strip("()") if places and all(map(_is_integer, places)) else ""


def _is_integer(node: ast.expr) -> bool:
    place = node.operand if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) else node
    return isinstance(place, ast.Constant) and type(place.value) is int


def element_operands(
    arrays: Iterable[Array], operands: Iterable[Operand], written: Collection[str]
) -> tuple[Array, ...]:
    """The elements of operands that may be no arrays, are used in no other way, and contain no `written` array."""
    arrays = tuple(arrays)
    maybe = {operand.name for operand in operands if operand.shown is not Shown.ARRAY}
    maybe -= {array.base for array in arrays if array.name in written or not literal_index(array)}
    return tuple(array for array in arrays if array.base in maybe)


def new_axes(array: Array) -> tuple[str, ...]:
    """The entries `:` and `None` of `x[:, None]`, if the view only adds axes to its base; empty for other views."""
    text = array.text.removeprefix(array.base)
    if array.code.spelling or not (text.startswith("[") and text.endswith("]")):
        return ()
    entries = tuple(text[1:-1].split(", "))
    return entries if "None" in entries and {*entries} <= {":", "...", "None"} else ()


def are_spread(arrays: Iterable[Array], axes: int | None = None) -> bool:
    """Whether there are views among them and all of these only add axes, to `axes` axes if that is given."""
    found = [new_axes(array) for array in arrays if array.is_view]
    return bool(found) and all(entries and axes in (None, len(entries)) for entries in found)


def whole_text(array: Array, name: str) -> str:
    """The text of the base, taken from the view called `name`: `name[:, 0]` for `x[:, None]`."""
    return f"{name}[{', '.join('0' if entry == 'None' else entry for entry in new_axes(array))}]"

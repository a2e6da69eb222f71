"""Which views are elements that the source numbers, of something that may be a tuple?"""

import ast
from collections.abc import Collection, Iterable

from fusec.base.array import Array
from fusec.base.kernel import Operand


def literal_index(array: Array) -> str:
    """`0` of `sigma[0]`, `-1, 0` of `matrix[-1, 0]`; nothing where it is no element, or a variable says which."""
    if not array.may_be_element or array.bounds or array.before_of:
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
    """Those of operands that the source does not show to be arrays, and of which nothing else is taken, nor any array `written`."""
    arrays = tuple(arrays)
    maybe = {operand.name for operand in operands if not operand.is_array}
    maybe -= {array.base for array in arrays if array.name in written or not literal_index(array)}
    return tuple(array for array in arrays if array.base in maybe)

"""Print a kernel's operand as an expression of its dispatcher's parameters."""

import ast
from collections.abc import Collection

from fusec.base.ir.array import Array, Padding, Rotation
from fusec.base.ir.margins import lead_beyond, slice_text, stretch_text

_MOVING = ("rolled", "clamped", "ends_of")


def view_text(array: Array, parameters: Collection[str]) -> str:
    """`u[1:-1]` for parameter `u`, `stretch_of(u, ...)` if `u` may be a number.

    Raises ValueError for a text that is no view of a parameter.
    """
    if array.base not in parameters:
        raise ValueError(f"`{array.text}` is no view of a parameter")
    if not array.is_view:
        return array.base
    if isinstance(array.index, Padding):
        return array.code.spelling
    if array.margins is not None and lead_beyond(array.margins):
        text = stretch_text(array.base, array.margins)
        return text.replace("beyond(", "beyond_or_number(", 1) if array.code.or_number else text
    if array.code.or_number and array.margins is not None:
        return f"stretch_of({array.base}, np.s_[{slice_text(array.margins)}])"
    text = array.code.spelling or array.text
    tree = ast.parse(text, mode="eval").body
    if _is_moved(tree, array.base, parameters if text.startswith("ends_of(") else array.code.bounds):
        return text
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    if names != {array.base, *array.code.bounds} or any(
        isinstance(node, ast.Call | ast.Lambda | ast.Await) for node in ast.walk(tree)
    ):
        raise ValueError(f"`{array.text}` is no view of `{array.base}`")
    return ast.unparse(tree) if "\n" in text else text


def device_view_text(array: Array, parameters: Collection[str]) -> str:
    """The same in a dispatcher for CuPy, which makes views of stand-ins: `stretch_or_number(u, ...)`."""
    text = view_text(array, parameters)
    if isinstance(array.index, Rotation):
        return text.replace("rolled(", "gone_round(", 1)
    if array.may_be_element:  # CuPy makes an array of an element, too
        return f"{text.removesuffix(']')}, ...]"
    return text.replace("stretch_of(", "stretch_or_number(")


def _is_moved(tree: ast.expr, base: str, variables: Collection[str]) -> bool:
    """Whether it is `rolled(u, 1, axis=0)`, `clamped(u, 1, axis=0)` or `ends_of(u, dx, axis=0)`, with literals and
    variables."""
    match tree:
        case ast.Call(ast.Name(word), [ast.Name(id=name), second], keywords) if word in _MOVING:
            values = [second, *(keyword.value for keyword in keywords)]
            names = {node.id for value in values for node in ast.walk(value) if isinstance(node, ast.Name)}
            return name == base and names <= set(variables)
        case _:
            return False

"""Has the result of one launch fewer dimensions than that of another?"""

from collections.abc import Iterator

from fusec.base.array import Array, StorageOrigin
from fusec.base.array_function import array_function
from fusec.base.expression import Apply, Load, walk
from fusec.base.kernel import Launch


def fewer_dimensions(launch: Launch, other: Launch) -> str:
    """Why the result of `launch` has fewer dimensions than that of `other`; empty where nothing shows it.

    An array that it shows was indexed with an integer, as `u[0]`, and `other` reads more of it, as `u[1:]`; all others that it
    shows were so too, or have nothing to do with `other`.
    """
    if all(array.lost_axes <= 0 for array in launch.kernel.parameters):
        return ""
    known = {operand.name for operand in launch.operands if operand.is_array} | set(_called_with(launch))
    shown = [array for array in launch.kernel.parameters if array.is_view or array.name in known or _is_fresh(array)]
    whole = {array.storage for array in shown if array.lost_axes <= 0}
    if any(array.storage in whole for array in other.kernel.parameters):
        return ""
    for array in shown:
        for wider in other.kernel.parameters:
            if wider.storage == array.storage and wider.lost_axes < array.lost_axes:
                return f"`{array.text}` has fewer dimensions than `{wider.text}`."
    return ""


def _called_with(launch: Launch) -> Iterator[str]:
    """The parameters that a function is called with, as `x` in `np.abs(x)`; those of operators may well be numbers."""
    for statement in launch.kernel.body:
        for node in walk(statement.value):
            if isinstance(node, Apply) and _is_call(node):
                yield from (argument.array for argument in node.arguments if isinstance(argument, Load))


def _is_call(node: Apply) -> bool:
    known = array_function(node.function)
    return node.called or known is None or not known.operator


def _is_fresh(array: Array) -> bool:
    return array.storage.origin is StorageOrigin.FRESH

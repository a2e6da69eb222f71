"""Scans: functions that give, at each place along an axis, what they make of all elements up to it.

A scan is the whole value of a `Let`: `Let("c", Apply("numpy.cumsum", (value,), (("axis", "1"),)))`.
"""

from collections.abc import Iterable

from fusec.base.scalars.expression import Apply, Expr, Let, Statement

# the last word of the support function that has such values in order
SCANS = {
    "numpy.cumsum": "sum",
    "numpy.cumprod": "prod",
    "numpy.add.accumulate": "sum",
    "numpy.multiply.accumulate": "prod",
    "numpy.maximum.accumulate": "max",
    "numpy.minimum.accumulate": "min",
}
ON_DEVICES = {"sum": "running_sum", "prod": "running_product"}  # the functions of CUDA kernels: CuPy has no others


def is_scan(statement: Statement) -> bool:
    """Whether the statement binds the values of a scan."""
    value = statement.value
    return isinstance(statement, Let) and isinstance(value, Apply) and value.function in SCANS


def holds_scan(body: Iterable[Statement]) -> bool:
    return any(map(is_scan, body))


def element_value(statement: Statement) -> Expr:
    """The value of one element: what a scan is of, or what the statement binds, stores or reduces."""
    value = statement.value
    return value.arguments[0] if is_scan(statement) and isinstance(value, Apply) else value


def device_scan(statement: Statement) -> str:
    """The function of CUDA kernels that computes the scan; empty if there is none."""
    value = statement.value
    return ON_DEVICES.get(SCANS[value.function], "") if is_scan(statement) and isinstance(value, Apply) else ""


def scan_axis(statement: Statement) -> int | None:
    """The axis of a scan; None for the only one."""
    assert isinstance(statement.value, Apply)
    text = dict(statement.value.keywords).get("axis")
    return None if text is None else int(text)


def goes_down(statement: Statement) -> bool:
    """Whether the scan goes along the first of several axes, so that it has a value for each column."""
    axis = scan_axis(statement)
    return axis is not None and (axis == 0 or axis < -1)


def scan_rank(statement: Statement) -> int | None:
    """The number of dimensions with which the axis is the first or the last one; None if it is so with any."""
    axis = scan_axis(statement)
    if axis is None:
        return 1
    return None if axis in (0, -1) else axis + 1 if axis > 0 else -axis

"""Recognise a call as a scan that a kernel has: `np.cumsum(x * y, axis=1)`, `x.cumprod(0)`, `np.maximum.accumulate(x)`."""

import ast
from collections.abc import Callable

from fusec.base.records import dataclass
from fusec.base.scalars.expression import Apply, Expr, is_constant, names_in
from fusec.base.scalars.libraries import are_in
from fusec.base.scalars.scans import ON_DEVICES, SCANS
from fusec.base.scalars.targets import Memory
from fusec.capture.draft.context import LoweringContext
from fusec.capture.draft.launch_builder import LaunchBuilder
from fusec.capture.draft.reading import Option
from fusec.capture.names.constants import integer_value
from fusec.capture.source.obstacle import Obstacle

_METHODS = ("cumsum", "cumprod")


@dataclass(frozen=True, slots=True)
class Scan:
    """`function` (`numpy.cumsum`) of `value` along the axis; None for the only one."""

    function: str
    value: ast.expr
    axis: int | None

    @property
    def word(self) -> str:
        """`cumsum` for `numpy.cumsum`."""
        return self.function.rpartition(".")[2]

    def of(self, value: Expr) -> Apply:
        return Apply(self.function, (value,), () if self.axis is None else (("axis", str(self.axis)),))


def kernel_scan(node: ast.expr, around: LoweringContext) -> Scan | None:
    """The scan, with an axis that the source shows; None for anything else, and for arrays of which it is not known where
    they are."""
    is_on_device = are_in(Memory.DEVICE, around.function.modules)
    if not isinstance(node, ast.Call) or not (is_on_device or are_in(Memory.HOST, around.function.modules)):
        return None
    if is_on_device and around.has(Option.LIBRARY_SCANS):
        return None
    function, arguments = around.scope.canonical(node.func), list(node.args)
    if function is None and isinstance(node.func, ast.Attribute) and node.func.attr in _METHODS:
        if around.scope.canonical(node.func.value) is not None:
            return None
        function, arguments = f"numpy.{node.func.attr}", [node.func.value, *arguments]
    if function not in SCANS or not 1 <= len(arguments) + len(node.keywords) <= 2 or not arguments:
        return None
    if is_on_device and SCANS[function] not in ON_DEVICES:
        return None
    if any(isinstance(each, ast.Starred) for each in arguments) or any(each.arg != "axis" for each in node.keywords):
        return None
    value, *given = *arguments, *(keyword.value for keyword in node.keywords)
    if not given:
        return Scan(function, value, 0 if function.endswith(".accumulate") else None)
    axis = integer_value(given[0], around.scope)
    is_known = axis is not None or (isinstance(given[0], ast.Constant) and given[0].value is None)
    return Scan(function, value, axis) if is_known else None


def scanned_value(scan: Scan, lower: Callable[[ast.expr, LaunchBuilder], Expr], parts: LaunchBuilder) -> Apply:
    """The scan of the values that its operand has at each place. No kernel visits the values of rows in order."""
    value = lower(scan.value, parts)
    if is_constant(value) or not parts.own.rows.keys().isdisjoint(names_in(value)):
        parts.object(Obstacle("scan of values that no kernel has in order"))
    parts.computed(value)
    return scan.of(value)

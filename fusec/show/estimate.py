"""Estimate the cost and the savings of recomputation, for one element of the result."""

from fusec.base.ir.access import AccessKind
from fusec.base.ir.cost import expression_weight
from fusec.base.ir.helper_function import HelperFunction
from fusec.base.ir.kernel import Launch
from fusec.base.ir.program import Program
from fusec.base.plan.plan import FusionGroup
from fusec.base.records import dataclass
from fusec.base.scalars.expression import Let

BYTES_OF_A_VANISHED_ELEMENT = 24  # a double: written, with its cache line read first, and read again


@dataclass(frozen=True, slots=True)
class Estimate:
    """`operations`: simple operations that recomputation adds, or would add without rolling buffers; `bytes`: memory
    traffic of the arrays that vanish."""

    operations: int
    bytes: int


def estimate(group: FusionGroup, program: Program) -> Estimate | None:
    """The estimate for a group that computes elements of an array at several places; None for other groups."""
    if not group.copies or group.front_end.is_authored:
        return None
    helpers = {helper.key: helper for helper in program.helpers}
    copied = {name for name, _ in group.copies}
    again = sum(_added(member, helpers) for member in group.members if member.name in copied)
    kept = {
        window.value: places for window in group.kernel.windows for name, places in group.copies if name == window.name
    }
    again += sum(
        (places - 1) * _weight(member, value, helpers) for member in group.members for value, places in kept.items()
    )
    return Estimate(again, BYTES_OF_A_VANISHED_ELEMENT * len(group.contractions))


def _weight(member: Launch, name: str, helpers: dict[str, HelperFunction]) -> int:
    """The cost of the member's statement for the name; 0 if it has none."""
    return sum(expression_weight(s.value, helpers) for s in member.kernel.body if isinstance(s, Let) and s.name == name)


def _added(member: Launch, helpers: dict[str, HelperFunction]) -> int:
    """The cost of the member's repeated statements: its body has them once for each place, under different names."""
    total = sum(expression_weight(statement.value, helpers) for statement in member.kernel.body)
    given = {access.array.name for access in member.kernel.accesses if access.kind is AccessKind.WRITE}
    places = max(1, len(given) // max(1, len(member.results)))
    return total - total // places

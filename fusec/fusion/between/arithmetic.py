"""Host arithmetic between launches that the group's dispatcher can compute before its launch."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from fusec.base.ir.host_arithmetic import HostArithmetic
from fusec.base.ir.host_statement import HostStatement
from fusec.base.ir.kernel import GridLaunch, Launch, kernel_calls
from fusec.base.ir.program import Module
from fusec.base.ir.thread_kernel import Prepared
from fusec.base.plan.call import PlacedPreparation
from fusec.base.records import dataclass
from fusec.base.text.source_span import SourceSpan
from fusec.fusion.between.comments import comment_beside
from fusec.fusion.model.candidate import Candidate

_MOST_OPERATIONS = 15  # one after the other: integers of 64 bits stay below the largest float


@dataclass(frozen=True, slots=True)
class ArithmeticBetween:
    """A statement, and the number of launches before it."""

    arithmetic: HostArithmetic
    before: int
    span: SourceSpan

    def placed(self, module: Module) -> PlacedPreparation:
        """The preparation that the author's launches need at its place."""
        return PlacedPreparation(self.arithmetic, self.before, comment_beside(self.span, module))


def may_be_computed(
    arithmetic: HostArithmetic, items: Sequence[Launch | HostStatement], later: Sequence[Launch | HostStatement]
) -> bool:
    """Whether the dispatcher may compute it before it launches the items, of which those after it are `later`.

    The launches determine the number of axes of the arrays whose sizes it reads. A number that must be an integer is an
    integer argument, or was computed as one.
    """
    ranks = _ranks(launch for launch in items if isinstance(launch, Launch))
    if any(ranks.get(name, 0) <= axis for name, axis in arithmetic.sizes):
        return False
    roles = [each.role for each in later if isinstance(each, HostStatement)]
    others = [role for role in roles if isinstance(role, HostArithmetic)]
    users = [each for each in others if arithmetic.name in (*each.numbers, *each.integers)]
    operations = arithmetic.operations + sum(each.operations for each in others)
    if operations > _MOST_OPERATIONS or any(each.is_product for each in users):
        return False
    if arithmetic.name in _positives(later):
        return False  # it is asked before it is computed
    if any(arithmetic.name in each.grid.prepared.numbers for each in later if isinstance(each, GridLaunch)):
        return False  # an argument that is computed of it may be long again
    return arithmetic.is_whole or arithmetic.name not in set(_integers(later))


def _integers(items: Sequence[Launch | HostStatement]) -> Iterator[str]:
    """The names that preparations use as integers."""
    for item in items:
        if isinstance(item, GridLaunch):
            yield from item.grid.prepared.integers
        elif isinstance(item, HostStatement) and isinstance(item.role, HostArithmetic):
            yield from item.role.integers


def _positives(items: Sequence[Launch | HostStatement]) -> frozenset[str]:
    """The names by which preparations divide."""
    found = [each.grid.prepared.positives for each in items if isinstance(each, GridLaunch)]
    roles = (each.role for each in items if isinstance(each, HostStatement))
    found += [role.positives for role in roles if isinstance(role, HostArithmetic)]
    return frozenset(name for names in found for name in names)


def arithmetic_between(candidate: Candidate) -> Iterator[ArithmeticBetween]:
    """The statements, in order."""
    before = 0
    for item in candidate.graph.region.items[candidate.first : candidate.last + 1]:
        if isinstance(item, Launch):
            before += 1
        elif isinstance(item.role, HostArithmetic):
            yield ArithmeticBetween(item.role, before, item.span)


def with_arithmetic(candidate: Candidate) -> tuple[Launch, ...]:
    """The launches, each with the preparations before it."""
    ranks = _ranks(iter(candidate.launches))
    found = tuple(arithmetic_between(candidate))
    return tuple(
        _prepared(launch, [each.arithmetic for each in found if each.before == k], ranks)
        for k, launch in enumerate(candidate.launches)
    )


def _ranks(launches: Iterator[Launch]) -> dict[str, int]:
    grids = kernel_calls(launches)
    return {name: rank for grid in grids for name, rank in grid.ranks if rank}


def _prepared(launch: Launch, statements: list[HostArithmetic], ranks: dict[str, int]) -> Launch:
    if not isinstance(launch, GridLaunch) or not statements:
        return launch
    known = launch.grid.prepared
    arrays = dict.fromkeys(name for each in statements for name, _ in each.sizes)
    prepared = Prepared(
        (*((each.name, each.expression) for each in statements), *known.variables),
        (*((name, ranks[name]) for name in arrays), *known.arrays),
        (*(name for each in statements for name in each.integers), *known.integers),
        (*(name for each in statements for name in each.numbers), *known.numbers),
        (*(name for each in statements for name in each.positives), *known.positives),
        known.named,
    )
    return replace(launch, grid=replace(launch.grid, prepared=prepared))

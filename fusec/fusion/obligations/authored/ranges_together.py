"""Obligation: ranges of places that begin elsewhere may overlap, and that of a sum may cover the others."""

from fusec.base.ir.affine import Affine
from fusec.base.ir.domain import IterationDomain
from fusec.base.ir.kernel import GridLaunch, grid_launches
from fusec.base.proof.dependence import first_pairs
from fusec.base.proof.verdict import Proved, Unproved
from fusec.base.scalars.languages import Places
from fusec.fusion.model.candidate import Candidate
from fusec.fusion.model.obligation import Objection, object_to


def ranges_together(candidate: Candidate) -> Proved | Objection:
    """For some sizes, every two ranges of places that begin elsewhere have a place in common: the fused kernel runs from the
    first place of all to the last, and none between two ranges works. For some sizes, the range of a sum covers the
    others: it is the one that the fused kernel runs over, since other parts of it would round the sum otherwise.
    Whether these sizes are given, the guard asks.

    Breaks: `pk.parallel_for(p, ...)` over places 0 to 3, then `pk.parallel_for(q, ...)` over places 5 to 9.
    """
    launches = [launch for launch in grid_launches(candidate.launches) if _has_range(launch)]
    for pair in first_pairs(launches, lambda launch: (launch.kernel.domain, launch.adds_up)):
        own, other = (launch.kernel.domain for launch in pair)
        if own.starts != other.starts and (_ends_before(own, other) or _ends_before(other, own)):
            reason = f"its range has no place in common with that of `{pair[0].name}`."
            return object_to("FUS201", Unproved(reason), pair, "it runs other places")
        for launch, beside in (pair, pair[::-1]):
            if launch.adds_up and _exceeds(beside.kernel.domain, launch.kernel.domain):
                reason = f"`{launch.name}` adds up fewer places than `{beside.name}` runs over."
                return object_to("FUS201", Unproved(reason), pair, "it runs other places")
    return Proved()


def _has_range(launch: GridLaunch) -> bool:
    """Whether it runs over a range along one axis."""
    is_given = launch.grid.text.compilation.language.places is Places.GIVEN
    return is_given and len(launch.grid.text.axes) == 1


def _ends_before(domain: IterationDomain, other: IterationDomain) -> bool:
    """Whether it ends before the other begins, for all sizes."""
    return _surely(domain.extents[0], other.starts[0], -1)


def _exceeds(domain: IterationDomain, other: IterationDomain) -> bool:
    """Whether it has a place that the other has not, for all sizes at which it has one."""
    return _surely(domain.starts[0], other.starts[0], 0) or _surely(other.extents[0], domain.extents[0], 0)


def _surely(low: Affine, high: Affine, least: int) -> bool:
    """Whether `high - low > least` for all sizes."""
    difference = high - low
    return not difference.terms and difference.constant > least

"""Do all members run the same instances?"""

from collections.abc import Iterator
from itertools import combinations

from fusec.base.affine import Affine
from fusec.base.domain import IterationDomain
from fusec.base.isl import can_all_be_equal, can_be_equal, equal_domains
from fusec.base.kernel import Launch
from fusec.base.verdict import FactKind, Proved, Refuted, RuntimeFact, Unproved
from fusec.fusion.candidate import Candidate
from fusec.fusion.dimensions import fewer_dimensions
from fusec.fusion.obligation import Objection, object_to

_WITNESS_SIZE = 4


def same_domain(candidate: Candidate) -> Proved | Objection:
    """All launches run exactly the same instances: as sets, not as texts, and both bounds.

    Extents of different arrays may be equal in a run: that they are is a fact. Extents that differ for every size, as
    those of `x[1:]` and `x` do, are refuted.

    Breaks: `a = x[1:] * 2` then `b = x * 3`.
    """
    first_with = {launch.kernel.domain: launch for launch in reversed(candidate.launches)}
    for pair in combinations(reversed(first_with.values()), 2):
        left, right = (launch.kernel.domain for launch in pair)
        if not equal_domains(left, right) and not can_be_equal(left, right):
            return object_to("FUS201", Refuted(_sizes(pair)), pair, "they run different instances")
        if not can_all_be_equal((left, right, *_stretches(pair))):
            reason = "the slices that they read have one shape only where an axis has one element."
            return object_to("FUS201", Unproved(reason), pair, "they run different instances")
    for pair in combinations(candidate.launches, 2):
        reason = fewer_dimensions(*pair) or fewer_dimensions(*reversed(pair))
        if reason:
            return object_to("FUS201", Unproved(reason), pair, "they run different instances")
    outside = {operand.name for operand in candidate.operands}
    texts = tuple(dict.fromkeys(array.text for array in candidate.arrays if array.base in outside))
    return Proved((RuntimeFact(FactKind.SAME_SHAPE.name, texts),))


def _stretches(pair: tuple[Launch, Launch]) -> Iterator[IterationDomain]:
    """The domains of the slices that each launch touches, and of the whole arrays that some slice shows to be arrays.

    Along no axis of theirs can they broadcast, unless it has one element.
    """
    arrays = tuple(dict.fromkeys(array for launch in pair for array in launch.kernel.parameters))
    sliced = {array.storage for array in arrays if array.is_view}
    for array in arrays:
        if array.margins is not None and array.extents is not None and array.storage in sliced:
            yield IterationDomain(pair[0].kernel.domain.dimensions, array.extents)


def _sizes(pair: tuple[Launch, Launch]) -> str:
    first, second = (f"`{launch.name}` runs {_instances(launch.kernel.domain)}" for launch in pair)
    return f"with {_WITNESS_SIZE} elements along every axis: {first} instances, {second}."


def _instances(domain: IterationDomain) -> str:
    explicit = domain.extents[:-1] or domain.extents
    return " x ".join(str(max(0, _value(extent))) for extent in explicit)


def _value(extent: Affine) -> int:
    return extent.constant + sum(factor * _WITNESS_SIZE for _, factor in extent.terms)

"""Obligation: all members have the same iteration domain."""

from dataclasses import replace
from itertools import combinations

from fusec.base.ir.affine import Affine
from fusec.base.ir.array import Storage
from fusec.base.ir.domain import IterationDomain
from fusec.base.ir.kernel import Launch
from fusec.base.proof.facts import FactKind, RuntimeFact
from fusec.base.proof.integer_sets import can_be_equal, equal_domains
from fusec.base.proof.verdict import Proved, Refuted, Unproved
from fusec.base.scalars.expression import names_in
from fusec.fusion.analysis.ranks import fewer_dimensions, repeated_operands, stretches_can_agree
from fusec.fusion.model.candidate import Candidate
from fusec.fusion.model.masks import MisshapenError, mask_facts
from fusec.fusion.model.obligation import Objection, object_to

_WITNESS_SIZE = 4
_SHAPES = "the slices that they read have the same shape only if an axis has one element."


def same_domain(candidate: Candidate) -> Proved | Objection:
    """All launches run exactly the same instances; the domains are compared as sets, not as texts.

    It is a fact that extents of different arrays are equal. Extents that differ for every size, as those of `x[1:]` and
    `x` do, are refuted. If they differ because a producer is computed at slices of an array that is also read whole, as
    `dz` in `flux = f / dz; dt / dz * (flux[1:] - flux[:-1])`, it is a fact that `dz` broadcasts along that axis. If
    differences along the last axis, `np.diff(u)`, are slices of the first one, it is a fact that all arrays have one
    axis. So it is that a mask has the shape of the array that is stored into.

    Breaks: `a = x[1:] * 2` then `b = x * 3`.
    """
    repeated = repeated_operands(candidate)
    first_with = {launch.kernel.domain: launch for launch in reversed(candidate.launches)}
    for pair in combinations(reversed(first_with.values()), 2):
        left, right = (launch.kernel.domain for launch in pair)
        if not equal_domains(left, right) and not can_be_equal(left, right):
            return object_to("FUS201", Refuted(_sizes(pair)), pair, "they run different instances")
        if not stretches_can_agree(pair, repeated):
            return object_to("FUS201", Unproved(_SHAPES), pair, "they run different instances")
    for launch in candidate.launches:
        reason = _difference(launch, repeated) if len(launch.results) > 1 else ""
        if reason:
            return object_to("FUS201", Unproved(reason), (launch, launch), "its values have different shapes")
    has_lost = any(array.axes.lost > 0 for array in candidate.arrays)
    for pair in combinations(candidate.launches, 2) if has_lost else ():
        reason = fewer_dimensions(*pair) or fewer_dimensions(*reversed(pair))
        if reason:
            return object_to("FUS201", Unproved(reason), pair, "they run different instances")
    try:
        of_masks = mask_facts(candidate)
    except MisshapenError as misshapen:
        return _object_to_mask(candidate.launches[0], misshapen)
    outside = {operand.name for operand in candidate.operands}
    texts = tuple(dict.fromkeys(array.text for array in candidate.arrays if array.base in outside))
    bases = sorted({array.base for array in candidate.arrays if array.storage in repeated})
    facts = [RuntimeFact(FactKind.REPEATED, (name,)) for name in bases]
    if any(launch.kernel.is_line for launch in candidate.launches):
        facts.append(RuntimeFact(FactKind.RANK, ("1",)))
    return Proved((RuntimeFact(FactKind.SAME_SHAPE, texts), *facts, *of_masks))


def _object_to_mask(first: Launch, misshapen: MisshapenError) -> Objection:
    message = "it may store at other elements than those at its own place"
    related = None if first is misshapen.launch else first.span
    hint = "Write `np.where(mask, value, array)`, where `mask` selects no rows."
    return Objection("FUS201", Unproved(str(misshapen)), misshapen.launch.span, related, message, hint)


def _difference(launch: Launch, repeated: frozenset[Storage]) -> str:
    """Why the results of one launch never have one shape; empty if nothing shows it."""
    if not stretches_can_agree((launch,), repeated):
        return _SHAPES
    pairs = combinations(_values(launch), 2)
    return next(
        (text for one, other in pairs if (text := fewer_dimensions(one, other) or fewer_dimensions(other, one))), ""
    )


def _values(launch: Launch) -> list[Launch]:
    """The launch restricted to each of its results in turn, with the reads of that result."""
    found = []
    for part in launch.kernel.body:
        names = set(names_in(part.value))
        parameters = tuple(array for array in launch.kernel.parameters if array.name in names)
        found.append(replace(launch, kernel=replace(launch.kernel, parameters=parameters, body=(part,))))
    return found


def _sizes(pair: tuple[Launch, Launch]) -> str:
    first, second = (f"`{launch.name}` runs {_instances(launch.kernel.domain)}" for launch in pair)
    return f"with {_WITNESS_SIZE} elements along every axis: {first} instances, {second}."


def _instances(domain: IterationDomain) -> str:
    explicit = domain.extents[:-1] or domain.extents
    return " x ".join(str(max(0, _value(extent))) for extent in explicit)


def _value(extent: Affine) -> int:
    return extent.constant + sum(factor * _WITNESS_SIZE for _, factor in extent.terms)

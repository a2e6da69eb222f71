"""Decide which legal fusions pay. (`obligations` decides which are legal.)"""

from collections.abc import Iterator

from fusec.base.ir.access import AccessKind, AccessRelation
from fusec.base.ir.cost import expression_weight
from fusec.base.ir.kernel import Launch
from fusec.base.ir.operand import Selector, TimedExpression, UfuncReference
from fusec.base.ir.program import Pragma
from fusec.base.plan.schedule import Strategy
from fusec.base.proof.verdict import Unproved
from fusec.base.records import dataclass
from fusec.base.scalars.expression import Apply
from fusec.base.scalars.libraries import are_in
from fusec.base.scalars.targets import NUMBA, Memory
from fusec.base.text.words import listed
from fusec.fusion.analysis.contraction import outputs, vanishing_storages
from fusec.fusion.analysis.targets import group_targets
from fusec.fusion.analysis.tiles import strategy
from fusec.fusion.between.number_statements import reduced_before
from fusec.fusion.model.candidate import Candidate, Placement
from fusec.fusion.model.obligation import Objection
from fusec.fusion.profit.lone_calls import lone_call
from fusec.fusion.profit.signs import no_arrays

_LEAST_OPERATIONS = 2
_LEAST_TILED = 6  # of fewer passes over 1,000 elements a call of the dispatcher takes a twentieth of the time, or more
_BYTES_OF_AN_ARRAY = 24
OPERATIONS_FOR_AN_ARRAY = NUMBA.operations_for_an_array


def unprofitable(candidate: Candidate) -> Objection | None:
    """Why the candidate, though legal, is not fused; None if fusing it pays."""
    launches = candidate.launches
    if only_allocates(candidate):
        return Objection("FUS301", Unproved("it allocates memory and computes nothing."), launches[0].span)
    if _is_of_numbers(candidate):
        return Objection("FUS302", Unproved(_numbers(candidate)), launches[0].span, hint="")
    if is_lone_pass(candidate):
        place = next(launch.span for launch in launches if not _makes_memory(launch))
        names = [f"`{name}`" for name in candidate.graph.region.names.seen_on_error]
        if names:
            reason = f"{listed(names)} may be read if a later statement raises, so that each statement runs on its own."
            return Objection("FUS212", Unproved(reason[:1].upper() + reason[1:]), place)
        reason = f"it is a single pass over its operands{_after_calls(candidate)}."
        return Objection("FUS301", Unproved(reason), place)
    called = lone_call(candidate)
    if called is not None:
        return Objection("FUS301", Unproved(f"`{called}` is fused where it is defined."), launches[0].span)
    if not outputs(candidate) and not _writes_operands(candidate):
        return Objection("FUS304", Unproved("no later statement reads what it computes."), launches[0].span)
    doubt = None if is_asked_for(candidate) else no_arrays(candidate)
    if doubt is not None:
        return Objection("FUS302", Unproved(doubt), launches[0].span)
    if _is_of_reduced_values(candidate) and not is_asked_for(candidate):
        reason = "its operands are reduced values, which are numbers."
        return Objection("FUS302", Unproved(reason), launches[0].span, hint="")
    passes = sum(launch.evidence.operations for launch in launches)
    if passes < _LEAST_TILED and strategy(candidate) is Strategy.TILES and not is_asked_for(candidate):
        reason = f"{passes} passes of NumPy's own functions gain less from tiles than a call costs for small arrays."
        return Objection("FUS306", Unproved(reason), launches[0].span)
    return None


def _is_of_reduced_values(candidate: Candidate) -> bool:
    """Whether it computes with numbers only, for which NumPy is faster than a call; numbers on a device are
    excepted."""
    names = {operand.name for operand in candidate.operands if not isinstance(operand, UfuncReference)}
    is_numpys = all(are_in(Memory.HOST, launch.kernel.modules) for launch in candidate.launches)
    return is_numpys and bool(names) and names <= reduced_before(candidate.graph.region, candidate.first)


def _is_of_numbers(candidate: Candidate) -> bool:
    """Whether NumPy makes no pass over arrays for it, because the source shows that all its operands are numbers."""
    return all(
        each.evidence.operations == 0 or each.evidence.gives_number
        for each in candidate.launches
        if not _makes_memory(each)
    )


def _numbers(candidate: Candidate) -> str:
    spelled = {operand.name: operand.expression for operand in candidate.operands}
    arrays = [array for launch in candidate.launches for array in launch.kernel.parameters]
    texts = (spelled.get(array.base, array.base) + array.text.removeprefix(array.base) for array in arrays)
    names = [f"`{text}`" for text in dict.fromkeys(texts)]
    return f"the source shows that {listed(names)} {'are numbers' if len(names) > 1 else 'is a number'}."


def is_lone_pass(candidate: Candidate) -> bool:
    """Whether NumPy also runs it in one pass; `r = np.empty_like(u)` is no pass."""
    passes = sum(launch.evidence.operations for launch in candidate.launches if not _makes_memory(launch))
    return passes < _LEAST_OPERATIONS


def _after_calls(candidate: Candidate) -> str:
    """`, after w.sum()`: with a kernel for each, there would be as many passes."""
    timed = (operand.expression for operand in candidate.operands if isinstance(operand, TimedExpression))
    called = [text for text in timed if text.endswith(")")]
    return f", after {listed([f'`{text}`' for text in dict.fromkeys(called)])}" if called else ""


def only_allocates(candidate: Candidate) -> bool:
    """`r = np.empty_like(u); t = np.empty_like(u)`: a kernel would write memory without need."""
    return all(_makes_memory(launch) for launch in candidate.launches)


def _makes_memory(launch: Launch) -> bool:
    """`t = np.empty_like(u)`, which NumPy does without a pass over elements."""
    values = [statement.value for statement in launch.kernel.body]
    return bool(values) and all(isinstance(value, Apply) and value.function == "numpy.empty_like" for value in values)


@dataclass(frozen=True, slots=True)
class Recomputation:
    """The cost and the saving of recomputing elements, for each element of the group.

    `places`: the launches that are computed more than once, with the number of places. `operations` are simple
    vectorised ones. `bytes_saved` is the memory traffic of the arrays that vanish: eight bytes an element for the write
    and the read each, and eight for the cache line that a store reads first.
    """

    places: tuple[tuple[str, int], ...]
    operations: int
    bytes_saved: int
    operations_for_an_array: int = OPERATIONS_FOR_AN_ARRAY

    @property
    def worth(self) -> int:
        """The number of operations that take one thread as long as moving the bytes."""
        return self.bytes_saved * self.operations_for_an_array // _BYTES_OF_AN_ARRAY

    @property
    def pays(self) -> bool:
        return self.operations <= self.worth


def recomputation(candidate: Candidate, placements: tuple[Placement, ...]) -> Recomputation:
    """The estimate for a candidate whose launches are computed at these places."""
    helpers = {helper.key: helper for helper in candidate.helpers}
    launches = dict(candidate.numbered)
    again = [(launches[placement.item], len(placement.places)) for placement in placements if len(placement.places) > 1]
    operations = sum(
        (places - 1) * expression_weight(statement.value, helpers)
        for launch, places in again
        for statement in launch.kernel.body
    )
    saved = _BYTES_OF_AN_ARRAY * len(vanishing_storages(candidate))
    costs = (target.operations_for_an_array for target in group_targets(candidate))
    worth = min(costs, default=OPERATIONS_FOR_AN_ARRAY)
    return Recomputation(tuple((launch.name, places) for launch, places in again), operations, saved, worth)


def too_much_again(candidate: Candidate, estimate: Recomputation) -> Objection:
    """Why the last launch of a candidate stays separate, though recomputing its producers is legal."""
    again = ", ".join(f"`{name}` at {places} places" for name, places in estimate.places)
    reason = (
        f"{again} would cost {estimate.operations} more operations an element; storing costs {estimate.bytes_saved} bytes, "
        f"as much as {estimate.worth} operations."
    )
    first, last = candidate.launches[0], candidate.launches[-1]
    return Objection(
        "FUS305", Unproved(reason), last.span, first.span, "computing elements again costs more than storing them"
    )


def _writes_operands(candidate: Candidate) -> bool:
    """Whether it writes memory that existed before."""
    made = {access.array.storage for launch in candidate.launches for access in _made(launch)}
    accesses = (access for launch in candidate.launches for access in launch.kernel.accesses)
    return any(a.kind is AccessKind.WRITE and a.array.storage not in made for a in accesses)


def _made(launch: Launch) -> Iterator[AccessRelation]:
    """The writes to fresh memory: results that are no parameter."""
    return (access for access in launch.kernel.accesses if access.array not in launch.kernel.parameters)


def is_asked_for(candidate: Candidate) -> bool:
    """Whether a `# fusec: fuse` comment stands on one of its items."""
    asked = {item for item, pragma in candidate.graph.region.comments.pragmas if pragma is Pragma.FUSE}
    return any(item in asked for item, _ in candidate.numbered)


def shares_data(candidate: Candidate, launch: Launch) -> bool:
    """Whether `launch` touches an array of the candidate: only then does fusion save memory traffic."""
    own = {name for member in candidate.launches for name in touched(member)}
    return bool(own & set(touched(launch)))


def touched(launch: Launch) -> tuple[str, ...]:
    """The names of the values that a launch reads or binds."""
    taken = (o.name for o in launch.operands if not isinstance(o, Selector | UfuncReference))
    return (*taken, *launch.results)

"""Form groups of adjacent calls of compiled loop nests."""

from collections.abc import Iterator

from fusec.base.ir.kernel import LoopCall, loop_calls, nest_calls
from fusec.base.ir.operand import Operand
from fusec.base.ir.program import Module
from fusec.base.ir.thread_kernel import Allocation
from fusec.base.plan.call import GroupCall, Output, OutputKind, PlacedPreparation
from fusec.base.plan.choices import FloatingPoint
from fusec.base.plan.plan import FusionGroup
from fusec.base.plan.proof import Proof
from fusec.base.plan.schedule import LoopCalls
from fusec.base.proof.dependence import DependenceGraph
from fusec.base.proof.verdict import Unproved
from fusec.fusion.analysis.contraction import is_read_afterwards
from fusec.fusion.analysis.unstored_arrays import made_arrays, own_arrays, unstored_arrays
from fusec.fusion.authored.greedy_partition import greedy_partition
from fusec.fusion.authored.kernel_groups import kind_of, made_before, source_of
from fusec.fusion.between.opaque_launches import opaque_items, opaque_launches
from fusec.fusion.halos.authored_halos import with_loop_halos
from fusec.fusion.halos.recomputed_threads import places_of_arrays
from fusec.fusion.halos.thread_kernels import operations_again
from fusec.fusion.model.candidate import Candidate, Settings
from fusec.fusion.model.decided import Legal, Refused
from fusec.fusion.model.names import group_name
from fusec.fusion.model.obligation import Objection, Obligation
from fusec.fusion.obligations.authored.laws import LOOP_OBLIGATIONS
from fusec.fusion.profit.profit import OPERATIONS_FOR_AN_ARRAY


def has_loop_calls(graph: DependenceGraph) -> bool:
    """Whether the region holds calls of compiled loops, not array statements."""
    return any(isinstance(item, LoopCall) for item in graph.region.items)


def loop_partition(
    graph: DependenceGraph, settings: Settings, obligations: tuple[Obligation, ...] = LOOP_OBLIGATIONS
) -> Iterator[Legal | Refused]:
    """Groups of two calls or more, and why the next call does not join each group."""
    return greedy_partition(graph, settings, obligations, _costly, with_loop_halos)


def _costly(candidate: Candidate) -> Objection | None:
    """Profit: recomputing instances costs less than storing and loading their elements."""
    again, first, last = operations_again(candidate), candidate.launches[0], candidate.launches[-1]
    worth = OPERATIONS_FOR_AN_ARRAY * len(unstored_arrays(candidate))
    if candidate.plain is None or again <= worth:
        return _shares_nothing(candidate)
    reason = f"computing elements again costs {again} operations an element; storing them costs as much as {worth}."
    return Objection(
        "FUS305", Unproved(reason), last.span, first.span, "computing elements again costs more than storing them"
    )


def _shares_nothing(candidate: Candidate) -> Objection | None:
    """Profit: a loop that shares no array with those before it saves no memory traffic when fused with them."""
    *earlier, last = candidate.launches
    touched = {name for call in nest_calls(earlier) for name in call.arrays}
    if not earlier or not isinstance(last, LoopCall) or touched & set(last.loop.arrays):
        return None
    reason = f"it touches no array of `{earlier[-1].name}`, so that one loop moves as many bytes as two."
    return Objection("FUS308", Unproved(reason), last.span, earlier[-1].span, "nothing is gained")


def loop_group(legal: Legal, module: Module) -> FusionGroup:
    """The group of proved calls."""
    candidate = legal.candidate
    unstored = unstored_arrays(candidate)
    written = dict.fromkeys(name for launch in candidate.launches for name in launch.writes.stored)
    hidden = {*(each.name for each in unstored), *(each.name for each in made_arrays(candidate))}
    spared = [each.allocation for each in unstored if each.allocation is not None]
    beside = opaque_launches(candidate, module)
    variables = dict(pair for call in loop_calls(candidate.launches) for pair in call.bound_as)
    return FusionGroup(
        name=group_name(candidate),
        kind=kind_of(candidate),
        members=candidate.launches,
        source=source_of(candidate, module, spared),
        call=GroupCall(
            operands=_operands(candidate),
            outputs=tuple(
                Output(name, kind, variable=variables.get(name, ""))
                for kind, launches in (
                    (OutputKind.FRESH, candidate.launches),
                    (OutputKind.GIVEN, [each.launch for each in beside]),
                )
                for name in dict.fromkeys(name for launch in launches for name in launch.results)
                if is_read_afterwards(candidate, name)
            ),
            stored=tuple(name for name in written if name not in hidden),
            preparations=tuple(
                PlacedPreparation(made_before(each), _members_before(candidate, each)) for each in spared
            ),
        ),
        contractions=unstored,
        constants=(),
        helpers=(),
        schedule=LoopCalls(opaque=beside, copies=tuple(places_of_arrays(candidate))),
        proof=Proof(legal.decisions, _reached(candidate)),
    )


def _members_before(candidate: Candidate, allocation: Allocation) -> int:
    return sum(launch.span.start < allocation.span.start for launch in candidate.launches)


def _operands(candidate: Candidate) -> tuple[Operand, ...]:
    """The functions, then the arguments, each once."""
    by_name = {operand.name: operand for operand in candidate.operands}
    calls = nest_calls(candidate.launches)
    made = {each.name for each in own_arrays(candidate)}
    names = [*(call.function for call in calls), *(n for call in calls for n in call.arguments if n not in made)]
    made |= {name for call in calls for name in call.ending.numbers}  # which no loop of the group takes
    beside = [launch for _, _, launch in opaque_items(candidate)]
    by_name |= {o.name: o for launch in beside for o in launch.operands if o.name not in by_name}
    for launch in beside:
        names += [operand.name for operand in launch.operands if operand.name not in made]
        made |= set(launch.results)
    return tuple(by_name[name] for name in dict.fromkeys(names))


def _reached(candidate: Candidate) -> FloatingPoint:
    """EXACT if no function's bits depend on the loop around it, unless the user allowed FMA."""
    if candidate.settings.fp is FloatingPoint.CONTRACT:
        return FloatingPoint.CONTRACT
    depends = any(call.text.compilation.inexact for call in nest_calls(candidate.launches))
    return FloatingPoint.CLOSE if depends else FloatingPoint.EXACT

"""Plan the fusion of a package: form groups in every region, and report refusals."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from fusec.base.ir.helper_function import HelperFunction
from fusec.base.ir.kernel import Launch
from fusec.base.ir.preparation import Gather, IndexArray
from fusec.base.ir.program import Module, Program, WrittenCalls
from fusec.base.ir.time_loop import TimeLoop
from fusec.base.plan.call import GroupCall, GroupSource, PlacedPreparation
from fusec.base.plan.choices import FloatingPoint, MemoryOrder, TimeLoops
from fusec.base.plan.front_ends import LAUNCHED
from fusec.base.plan.fusion_kinds import FusionKind
from fusec.base.plan.plan import CallSequence, FusedLoop, FusionGroup, FusionPlan, ModulePlan
from fusec.base.plan.proof import Proof
from fusec.base.plan.refusal import Refusal
from fusec.base.plan.schedule import ArrayKernel, Strategy
from fusec.base.plan.sweeps import row_values
from fusec.base.proof.dependence import DependenceGraph, DependenceKind
from fusec.base.scalars.expression import Reduce
from fusec.base.text.file_failure import working_on
from fusec.base.text.source_span import SourceSpan
from fusec.fusion.alternatives.completed_arrays import with_completed_arrays
from fusec.fusion.alternatives.edge_rows_between import with_ends_between
from fusec.fusion.alternatives.in_place_chains import with_chains_in_place
from fusec.fusion.alternatives.overwriting_inputs import with_old_values
from fusec.fusion.alternatives.unrolled_or_rolled import Partition, with_whole_loops
from fusec.fusion.analysis.called_helpers import used_helpers
from fusec.fusion.analysis.contraction import contractions, outputs, outputs_of_author
from fusec.fusion.analysis.named_values import names_value
from fusec.fusion.analysis.queried_operands import asked_operands, evaluated_at_call, operands_taken, untold_operands
from fusec.fusion.analysis.sweeps import sweeps
from fusec.fusion.analysis.targets import group_targets
from fusec.fusion.analysis.tiles import changes_bits, has_own_functions, strategy
from fusec.fusion.arrays.joined_regions import Joined, Planned, joined
from fusec.fusion.arrays.leading_preparations import with_leading_preparations
from fusec.fusion.arrays.lone_passes import lone_passes
from fusec.fusion.arrays.multi_kernel_stages import operations_fused
from fusec.fusion.arrays.rows_of_rows import with_rows_of_rows
from fusec.fusion.arrays.sequences import (
    is_worth_a_call,
    leaves_no_calls,
    sequences,
    single_pass,
    takes_in_calls,
    with_sequences,
)
from fusec.fusion.arrays.shared_producers import with_shared_producers
from fusec.fusion.arrays.staged_groups import staged_group, storing_group
from fusec.fusion.arrays.statements_left import statements_left
from fusec.fusion.arrays.tall_chains import with_tall_chain
from fusec.fusion.authored.front_ends import authored_grouping
from fusec.fusion.between.comments import comment_beside, comments_between
from fusec.fusion.between.kept_statements import kept_statements
from fusec.fusion.between.number_statements import with_numbers_between
from fusec.fusion.between.raw_calls import calling_group, calls_between
from fusec.fusion.halos.stencil_recomputation import copies
from fusec.fusion.model.candidate import Candidate, Settings
from fusec.fusion.model.decided import Legal, Refused, Staged
from fusec.fusion.model.names import group_name, with_names
from fusec.fusion.profit.rolling_buffers import Windowed, windows_that_pay
from fusec.fusion.report.accounting import with_all_accounted
from fusec.fusion.report.conflicting_claims import (
    claimed_by_loops,
    claimed_twice,
    is_inside,
    is_settled,
    refusal_of,
    refusal_of_head,
    refusal_of_parts,
    refusals_of,
    ufuncs_twice,
    unclaimed,
    without_loop,
)
from fusec.fusion.report.refusals import barriers, for_some_targets, launches_alone, refusal, unmodelled, with_demands
from fusec.fusion.time_tiling.obstacles import why_it_runs_at_once
from fusec.fusion.time_tiling.wavefront import fused_loops


def plan(program: Program, graphs: tuple[DependenceGraph, ...], settings: Settings) -> FusionPlan:
    """The groups and refusals of every module that has a region, in source order."""
    modules = tuple(
        _module_plan(module, tuple(graph for graph in graphs if graph.module == module.path), program, settings)
        for module in program.modules
        if module.regions or module.operations
    )
    return FusionPlan(modules, settings.fp)


def _module_plan(
    module: Module, graphs: tuple[DependenceGraph, ...], program: Program, settings: Settings
) -> ModulePlan:
    with working_on(module.path):
        return _planned(module, graphs, program, settings)


def _planned(module: Module, graphs: tuple[DependenceGraph, ...], program: Program, settings: Settings) -> ModulePlan:
    groups: list[FusionGroup] = []
    refusals: list[Refusal] = []
    found: list[Planned] = []
    for graph, judged in _chosen(graphs, module, program, settings):
        is_conditional = graph.region.is_conditional
        entries = unclaimed(graph, judged, groups) if is_conditional else judged
        own = [_group(entry, graph, module) for entry in entries if not isinstance(entry, Refused)]
        groups += own
        found.append(Planned(graph, tuple(own)))
        refusals += () if is_conditional else with_demands(graph, own, _once(_refusals(graph, entries), own))
    in_turn = [each for run in joined(found, module) for each in _in_turn(run, module, program, settings)]
    planned = _without_claims(module, graphs, groups, refusals)
    taken = {*module.names, *(helper.name for helper in program.helpers)}
    if settings.time_loops is TimeLoops.AS_WRITTEN:
        return _finished(_with_loops(planned, ()), in_turn, taken, module)

    def passes(loop: TimeLoop) -> tuple[FusionGroup, ...]:
        """Single passes of the loop as groups of their own."""
        found = lone_passes(loop, planned.groups, graphs, program.helpers, settings)
        own = (fusion_group(legal, module) for legal in found)
        exact = (group for group in own if group.proof.fp is FloatingPoint.EXACT)  # NumPy runs it for small arrays
        return tuple(group for group in exact if not why_it_runs_at_once(group))

    found_loops = tuple(fused_loops(module, planned.groups, passes))
    return _finished(_with_loops(planned, found_loops), in_turn, taken, module)


def _chosen(
    graphs: Iterable[DependenceGraph], module: Module, program: Program, settings: Settings
) -> Iterator[tuple[DependenceGraph, Partition]]:
    """Each region with its groups and refusals; if one function does not call all of its library's calls and kernels in
    turn, or less is fused, the regions in its place."""
    for found in with_whole_loops(tuple(map(with_numbers_between, graphs)), program.helpers, settings):
        completed = with_completed_arrays(found, module, program.helpers, settings)
        in_place = _in_place(completed, program.helpers, settings)
        graph, judged = with_shared_producers(in_place, program.helpers, settings)
        if not isinstance(graph.region.bond, WrittenCalls):
            yield graph, judged
            continue
        others = tuple(_chosen(found[0].otherwise, module, program, settings))
        own, called = _called(graph, judged, module, program, settings)
        ours, theirs = operations_fused(judged), sum(operations_fused(each) for _, each in others)
        if not takes_in_calls(graph.region, own, called) or ours < theirs:
            yield from others
            continue
        kernels = (*own, *(group for each in called for group in each.groups))
        is_better = ours > theirs or any(map(is_worth_a_call, called)) or any(map(_selects, kernels))
        if not is_better:
            left = [(each[0].region, *_called(*each, module, program, settings)) for each in others]
            is_better = statements_left(graph.region, own, called) < sum(statements_left(*each) for each in left)
        yield from ((graph, judged),) if is_better else others


def _called(
    graph: DependenceGraph, judged: Partition, module: Module, program: Program, settings: Settings
) -> tuple[list[FusionGroup], list[CallSequence]]:
    """The groups of a region, and the functions that call some of them in turn."""
    own = [_group(entry, graph, module) for entry in judged if not isinstance(entry, Refused)]
    return own, _in_turn(Joined((Planned(graph, tuple(own)),)), module, program, settings)


def _selects(group: FusionGroup) -> bool:
    """Whether it selects elements, which the author's function would otherwise do."""
    return any(isinstance(each, Gather) for each in group.call.prepared)


def _in_turn(line: Joined, module: Module, program: Program, settings: Settings) -> list[CallSequence]:
    """The functions that call the groups of the regions in turn, across them if no statement is then called in part."""

    def alone(k: int) -> FusionGroup | None:
        graph, own = line.part_of(k)
        return line.shifted(_single_pass(Candidate(graph, 0, 0, program.helpers, settings), module, own), k)

    found = [line.with_own_numbers(each) for each in sequences(line.groups, line.region, module, alone)]
    if not all(leaves_no_calls(part.graph.region, part.groups, found) for part in line.parts) and len(line.parts) > 1:
        return [each for part in line.parts for each in _in_turn(Joined((part,)), module, program, settings)]
    return [with_rows_of_rows(with_tall_chain(each, program.helpers, settings.fp), settings.fp) for each in found]


def _single_pass(around: Candidate, module: Module, k: int) -> FusionGroup | None:
    legal = single_pass(k, around)
    return None if legal is None else fusion_group(legal, module)


def _finished(planned: ModulePlan, in_turn: list[CallSequence], taken: set[str], module: Module) -> ModulePlan:
    """The plan with its names, and a refusal for each array operation that it would not mention."""
    return with_all_accounted(with_names(with_sequences(planned, in_turn), taken), module)


def _with_loops(planned: ModulePlan, found: tuple[FusedLoop | Refusal, ...]) -> ModulePlan:
    """The plan with time loops that run as wavefronts or in columns, their single passes, and refusals of the others."""
    loops = tuple(each for each in found if isinstance(each, FusedLoop))
    own = [turn.group for loop in loops for turn in loop.turns if turn.is_pass]
    spans = {member.statement_span for group in own for member in group.members}
    told = [each for each in planned.refusals if each.code != "FUS301" or each.span not in spans]
    told += [each for each in found if isinstance(each, Refusal)]
    claimed = claimed_by_loops(planned.groups, loops)
    told += map(refusal_of_head, claimed)
    alone = without_loop(planned.groups, loops)
    told += map(refusal_of_parts, alone)
    groups = (*(group for group in planned.groups if group not in (*claimed, *alone)), *own)
    return replace(
        planned,
        groups=tuple(sorted(groups, key=lambda group: group.place)),
        refusals=tuple(sorted(told, key=lambda entry: (entry.span, entry.code))),
        loops=loops,
    )


def _in_place(
    judged: tuple[DependenceGraph, Partition], helpers: tuple[HelperFunction, ...], settings: Settings
) -> tuple[DependenceGraph, Partition]:
    """The region whose kernels overwrite arrays that they read, by the first transformation that enables more
    fusion."""
    for way in (with_chains_in_place, with_ends_between, with_old_values):
        found = way(judged, helpers, settings)
        if found is not judged:
            return found
    return judged


def _group(entry: Legal | Staged, graph: DependenceGraph, module: Module) -> FusionGroup:
    if isinstance(entry, Staged):
        group = staged_group(entry, module, _proved_group)  # what stands before a stage is an operand of the whole
    else:
        own = authored_grouping(graph)
        group = fusion_group(entry, module) if own is None else own.group(entry, module)
    if group.members[-1].source.whole is not None:
        group = storing_group(group, module)
    return calling_group(group, entry.candidate, module, outputs_of_author(entry.candidate, group.call.outputs))


def _refusals(graph: DependenceGraph, entries: Iterable[Legal | Staged | Refused]) -> Iterator[Refusal]:
    """The refusals of candidates in order, without those that a barrier explains, then those of statements."""
    is_of_arrays = authored_grouping(graph) is None
    parted = list(barriers(graph)) if is_of_arrays else []
    explained = {(each.code, each.places[:2]) for each in parted}
    for entry in entries:
        if isinstance(entry, Refused):
            yield from (each for each in refusal(entry) if (each.code, each.places[:2]) not in explained)
        elif is_of_arrays:
            yield from for_some_targets(entry.candidate)
    yield from parted
    yield from unmodelled(graph)


def _without_claims(
    module: Module, graphs: tuple[DependenceGraph, ...], groups: list[FusionGroup], refusals: list[Refusal]
) -> ModulePlan:
    """The plan without groups that claim a statement of another group."""
    beaten = ufuncs_twice(groups)
    groups = [group for group in groups if group not in beaten]
    refusals = [each for each in refusals if not is_settled(each, groups)]
    refusals += refusals_of(beaten, groups)
    claimed = claimed_twice(groups)
    groups = [group for group in groups if group not in claimed]
    launched = [group for group in groups if group.front_end in LAUNCHED]
    refusals = [each for each in refusals if not (each.code.startswith("FUS3") and is_inside(each.span, launched))]
    refusals += map(refusal_of, claimed)
    refusals += launches_alone(graphs, groups, refusals)
    return ModulePlan(
        module.path,
        tuple(sorted(groups, key=lambda group: group.place)),
        tuple(sorted(refusals, key=lambda entry: (entry.span, entry.code))),
    )


def fusion_group(legal: Legal, module: Module) -> FusionGroup:
    """The group of a proved candidate of the module, with the preparations before it that it may take in."""
    return _proved_group(with_leading_preparations(legal, module), module)


def _proved_group(legal: Legal, module: Module) -> FusionGroup:
    candidate = legal.candidate
    windowed = windows_that_pay(candidate)
    untold = untold_operands(candidate)
    members = evaluated_at_call(candidate.launches if windowed is None else windowed.launches, untold)
    kept = kept_statements(candidate.graph.region, candidate.first, candidate.last)
    group = FusionGroup(
        name=group_name(candidate),
        kind=_kind(candidate),
        members=members,
        source=GroupSource(
            candidate.graph.region.function,
            candidate.first,
            candidate.last,
            kept=kept,
            taken_in=tuple(
                dict.fromkeys(candidate.graph.region.items[k].span for k, _ in candidate.numbered_preparations)
            ),
            comments=comments_between(candidate.launches, module, kept),
        ),
        call=GroupCall(
            operands=operands_taken(candidate),
            outputs=outputs(candidate),
            stored=tuple(operand.name for operand in candidate.operands if _is_stored(candidate, operand.name)),
            preparations=tuple(_prepared(candidate, module)),
            names_value=names_value(candidate),
        ),
        contractions=tuple(each for each in contractions(candidate) if each.name in candidate.graph.region.names.all),
        constants=candidate.graph.region.constants,
        helpers=used_helpers(members, candidate.helpers),
        schedule=_schedule(legal, windowed, members),
        proof=Proof(legal.decisions, _reached(candidate)),
    )
    if not group.kernel.sweeps:
        return group
    between = row_values(group, {helper.key: helper for helper in candidate.helpers})
    return replace(group, schedule=replace(group.kernel, row_values=between))


def _schedule(legal: Legal, windowed: Windowed | None, members: tuple[Launch, ...]) -> ArrayKernel:
    candidate = legal.candidate
    last_borders = range(len(members) - legal.borders, len(members))
    return ArrayKernel(
        targets=tuple(sorted(group_targets(candidate), key=lambda target: target.name)),
        strategy=strategy(candidate),
        copies=tuple((plain.name, len(places)) for plain, _, places in copies(candidate) if len(places) > 1),
        sweeps=sweeps(candidate),
        windows=() if windowed is None else windowed.windows,
        recomputed=() if windowed is None else evaluated_at_call(candidate.launches, untold_operands(candidate)),
        borders=(*range(legal.first_borders), *legal.borders_between, *last_borders),
        closings=tuple(number for number, (k, _) in enumerate(candidate.numbered) if k in candidate.closings),
        any_order=candidate.settings.memory_order is MemoryOrder.ANY,
    )


def _prepared(candidate: Candidate, module: Module) -> Iterator[PlacedPreparation]:
    """The operands that the dispatcher computes, unless they depend on the group's results, then the other
    preparations."""
    made = {each.name for each in candidate.preparations}
    asked = [PlacedPreparation(operand.value, None) for operand in asked_operands(candidate)]
    yield from (each for each in asked if made.isdisjoint(each.made.sources))
    read = {array.base for array in candidate.arrays}
    for k, preparation in candidate.numbered_preparations:
        if isinstance(preparation, IndexArray) and preparation.name not in read:
            continue  # its statement makes others, too
        before = sum(item < k for item, _ in candidate.numbered)
        calls = sum(item < k for item, _ in calls_between(candidate))
        comment = comment_beside(candidate.graph.region.items[k].span, module)
        yield PlacedPreparation(preparation, before, comment, calls)
    yield from (each for each in asked if not made.isdisjoint(each.made.sources))


def _is_stored(candidate: Candidate, name: str) -> bool:
    return any(name in launch.writes.stored for launch in candidate.launches)


def _kind(candidate: Candidate) -> FusionKind:
    statements = (statement for launch in candidate.launches for statement in launch.kernel.body)
    if candidate.plain is not None:
        return FusionKind.STENCIL
    if any(isinstance(statement, Reduce) for statement in statements):
        return FusionKind.REDUCTION
    flows = any(candidate.dependences(DependenceKind.FLOW))
    return FusionKind.POINTWISE if flows or len(candidate.launches) == 1 else FusionKind.INDEPENDENT


def _reached(candidate: Candidate) -> FloatingPoint:
    """EXACT if nothing in the group can change a bit, unless the user allowed FMA."""
    asked = candidate.settings.fp
    if asked is FloatingPoint.CONTRACT:
        return asked
    changes = any(changes_bits(launch, candidate.helpers) for launch in candidate.launches)
    if asked is FloatingPoint.CLOSE and any(has_own_functions(each, candidate.helpers) for each in candidate.launches):
        return asked
    return FloatingPoint.CLOSE if changes and strategy(candidate) is Strategy.KERNEL else FloatingPoint.EXACT


def _once(refusals: Iterable[Refusal], groups: Iterable[FusionGroup]) -> Iterator[Refusal]:
    """Each refusal once for one place and reason; if there are two reasons for one statement, the proof.

    The kind of an unfused statement is not reported if a group contains an expression inside it, or another refusal
    mentions one.
    """
    seen: set[tuple[object, ...]] = set()
    entries = tuple(refusals)
    refuted = {place for entry in entries if not entry.code.startswith("FUS3") for place in entry.places}
    judged = [entry.span for entry in entries if entry.code.startswith("FUS2")]
    judged += [group.members[-1].span for group in groups if len(group.members) > 1]
    for entry in entries:
        key = (entry.code, entry.span, entry.note)
        if key in seen or (entry.code in ("FUS301", "FUS302") and entry.span in refuted):
            continue
        if entry.code in ("FUS401", "FUS403") and any(_is_inside(span, entry.span) for span in judged):
            continue
        seen.add(key)
        yield entry


def _is_inside(inner: SourceSpan, outer: SourceSpan) -> bool:
    return outer.start < inner.start and inner.end <= outer.end

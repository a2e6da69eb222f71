"""Split statements that contain reductions into successive kernels, and keep the split if it pays.

`return (x - x.mean()) / x.std()` is two kernels, the first for both reductions. One dispatcher runs them. It runs the
author's statements if a guard fails before a kernel has written memory that is visible outside the group. After that
point, as in `x -= x.mean()` then `x /= x.std()`, a stage that cannot run as a kernel runs as NumPy operations, which
equal its statements.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from fusec.base.ir.helper_function import HelperFunction
from fusec.base.ir.host_statement import Check, HostStatement
from fusec.base.ir.kernel import ArrayStatement, Launch, LaunchForm
from fusec.base.ir.operand import Evaluated, Selector
from fusec.base.ir.preparation import Later, Number, Preparation
from fusec.base.ir.program import Region
from fusec.base.plan.schedule import Strategy
from fusec.base.proof.dependence import DependenceGraph
from fusec.base.scalars.expression import CallHelper, Let, Reduce, walk
from fusec.base.scalars.libraries import are_in
from fusec.base.scalars.targets import Memory
from fusec.fusion.analysis.contraction import kept_numbers, outputs
from fusec.fusion.analysis.gathers import writes_memory_of_others
from fusec.fusion.analysis.named_values import may_name_value, names_value, needs_name
from fusec.fusion.analysis.queried_operands import asked_operands, untold_operands
from fusec.fusion.analysis.targets import group_targets, is_of
from fusec.fusion.analysis.tiles import strategy
from fusec.fusion.arrays.partition import partition
from fusec.fusion.between.number_statements import reduced_before
from fusec.fusion.model.candidate import Candidate, Settings
from fusec.fusion.model.decided import Legal, Refused, Staged
from fusec.fusion.model.obligation import Objection
from fusec.fusion.obligations.proof import prove_operands, proved
from fusec.fusion.profit.lone_calls import lone_call
from fusec.fusion.profit.profit import shares_data

Stretch = tuple[int, int]
_LEAST_STAGES = 2
_LEAST_OPERATIONS = 2  # of NumPy a kernel: `x = x - x.min(); x /= x.max()`, four in three, is slower than NumPy's four


def staged_partition(
    graph: DependenceGraph, statements: tuple[Stretch, ...], helpers: tuple[HelperFunction, ...], settings: Settings
) -> tuple[Legal | Staged | Refused, ...]:
    """The groups of a region with reductions inside statements. If a stage of such a statement is illegal, no group
    contains it."""
    entries = tuple(partition(graph, helpers, settings))
    groups = [entry for entry in entries if isinstance(entry, Legal)]
    found: dict[Stretch, Staged] = {}
    dropped: list[Stretch] = []
    split = tuple(each for each in statements if not _is_computed_afterwards(each, graph.region, groups))
    split = tuple(each for each in split if any(isinstance(item, Launch) for item in _items(each, graph.region)))
    for stretch in _joined(split, groups):
        staged = _staged(stretch, groups, Candidate(graph, *stretch, helpers, settings))
        if staged is None:
            dropped.append(stretch)
        else:
            found[stretch] = staged
    others = (
        entry
        for entry in entries
        if not _meets_any(entry, found) and (isinstance(entry, Refused) or not _meets_any(entry, dropped))
    )
    return tuple(sorted((*found.values(), *others), key=lambda entry: (entry.candidate.first, entry.candidate.last)))


def _items(stretch: Stretch, region: Region) -> Sequence[Launch | HostStatement]:
    return region.items[stretch[0] : stretch[1] + 1]


def _is_computed_afterwards(stretch: Stretch, region: Region, groups: list[Legal]) -> bool:
    """Whether a group has the reductions of the statement, and its dispatcher computes the rest of it."""
    item = region.items[stretch[1]]
    is_after = isinstance(item, HostStatement) and isinstance(item.role, Check | Later)
    return is_after and any(
        group.candidate.first <= stretch[0] and stretch[1] <= group.candidate.last for group in groups
    )


def passes(readings: Iterable[tuple[DependenceGraph, Sequence[Legal | Staged | Refused]]]) -> tuple[int, int]:
    """How many passes over memory the groups make, and the statements that they leave, with those of a library for the reductions
    that stay its, of which there are fewer if passes are equal; both less the number of all reductions, which readings share."""
    parts: list[Legal] = []
    left = 0
    for graph, entries in readings:
        groups = [entry for entry in entries if not isinstance(entry, Refused)]
        held = {k for group in groups for k in range(_stretch(group)[0], _stretch(group)[1] + 1)}
        left += sum(isinstance(item, ArrayStatement) and k not in held for k, item in enumerate(graph.region.items))
        parts += [part for group in groups for part in (group.parts if isinstance(group, Staged) else (group,))]
    launches = [launch for part in parts for launch in part.candidate.launches]
    reductions = sum(isinstance(statement, Reduce) for launch in launches for statement in launch.kernel.body)
    return len(parts) + left - reductions, -reductions


def operations_fused(entries: Iterable[Legal | Staged | Refused]) -> int:
    """The number of NumPy operations that kernels with several of them replace. A named number counts as a separate
    kernel: the statement that reads it could have one."""
    groups = [entry for entry in entries if not isinstance(entry, Refused)]
    parts = [part for group in groups for part in (group.parts if isinstance(group, Staged) else (group,))]
    counts = (
        sum(each.evidence.operations for each in launches) for part in parts for launches in _kernels(part.candidate)
    )
    return sum(number for number in counts if number > 1)


def _kernels(candidate: Candidate) -> tuple[tuple[Launch, ...], ...]:
    *others, last = candidate.launches
    is_apart = names_value(candidate) and not candidate.closings
    return (tuple(others), (last,)) if is_apart else (candidate.launches,)


def _joined(stages: tuple[Stretch, ...], groups: list[Legal]) -> Iterator[Stretch]:
    """The unions of overlapping statements and groups, as ranges of items."""
    open_stretches = list(stages)
    while open_stretches:
        stretch = open_stretches.pop(0)
        near = [_stretch(group) for group in groups] + open_stretches
        grown = stretch
        for other in near:
            if _meet(grown, other):
                grown = (min(grown[0], other[0]), max(grown[1], other[1]))
        open_stretches = [other for other in open_stretches if not _meet(grown, other)]
        if grown != stretch:
            open_stretches.insert(0, grown)
        else:
            yield grown


def _meets_any(entry: Legal | Staged | Refused, stretches: Iterable[Stretch]) -> bool:
    return any(_meet(_stretch(entry), stretch) for stretch in stretches)


def _stretch(entry: Legal | Staged | Refused) -> Stretch:
    return entry.candidate.first, entry.candidate.last


def _meet(first: Stretch, second: Stretch) -> bool:
    return first[0] <= second[1] and second[0] <= first[1]


def _staged(stretch: Stretch, groups: list[Legal], whole: Candidate) -> Staged | None:
    """The parts in order, with each single launch as a part; None if one is illegal, or may not run as a stage."""
    parts: list[Legal] = []
    k = stretch[0]
    is_closed = any(group.candidate.closings and group.candidate.last == stretch[1] for group in groups)
    has_ending = not is_closed and _is_of_numbers(whole.launches)
    while k <= stretch[1] - has_ending:
        part = next((group for group in groups if group.candidate.first == k), None) or _alone(k, whole)
        if part is None or not _may_be_stage(part, whole):
            return None
        parts.append(part)
        k = part.candidate.last + 1
    whole = replace(whole, closings=tuple(k for part in parts for k in part.candidate.closings))
    least = 1 if is_closed or _has_inner_arrays(whole) else _LEAST_STAGES
    if len(parts) + has_ending < least or all(lone_call(part.candidate) for part in parts):
        return None
    if untold_operands(whole) or (len(parts) + has_ending > 1 and asked_operands(whole)):
        return None  # a dispatcher of several kernels queries no array
    if kept_numbers(whole) or not _may_run_in_turn(parts) or not _are_of_one_target(parts):
        return None
    if needs_name(whole) and not may_name_value(whole):
        return None
    together = prove_operands(whole)
    if isinstance(together, Objection) or _sets_attributes_early(whole):
        return None
    return Staged(whole, tuple(parts), together, has_ending)


def _is_of_numbers(launches: Sequence[Launch]) -> bool:
    """Whether the last launch is NumPy or CuPy arithmetic on the results of the earlier reductions inside its
    statement."""
    *others, last = launches
    inner = [launch for launch in others if launch.is_nested and isinstance(launch.kernel.body[-1], Reduce)]
    given = {name for launch in inner for name in launch.results}
    names = {operand.name for operand in last.operands}
    values = [statement.value for statement in last.kernel.body]
    calls = last.callees.local_functions or any(
        isinstance(node, CallHelper) for value in values for node in walk(value)
    )
    writes = (
        last.writes.updated
        or last.writes.stored
        or any(isinstance(statement, Reduce) for statement in last.kernel.body)
    )
    is_of_library = (
        any(are_in(memory, last.kernel.modules) for memory in Memory) and last.source.form is not LaunchForm.EXPRESSION
    )
    return bool(names) and names <= given and is_of_library and not (calls or writes or last.is_nested)


def _sets_attributes_early(whole: Candidate) -> bool:
    """Whether it sets an attribute that is visible if a later statement raises, or one together with other names.

    An attribute updated in place keeps its array.
    """
    *others, last = whole.launches
    names = {name for launch in whole.launches for name, _ in launch.attributes}
    is_last_of_all = last.source.form is LaunchForm.ASSIGNMENT and len(last.results) == 1
    sets_early = any(names & set(launch.results) - set(launch.writes.updated) for launch in others)
    return bool(sets_early or (names & set(last.results) and not is_last_of_all))


def _alone(k: int, whole: Candidate) -> Legal | None:
    is_launch = isinstance(whole.graph.region.items[k], Launch)
    return proved(replace(whole, first=k, last=k)) if is_launch else None


def _may_be_stage(part: Legal, whole: Candidate) -> bool:
    """Whether it is the author's statements unchanged, run by one kernel of one target that needs nothing else."""
    candidate = part.candidate
    region = whole.graph.region
    is_whole = candidate.graph.region is region or _recomputes(candidate, region)
    is_plain = len(candidate.numbered) == candidate.last - candidate.first + 1 and not (
        part.borders or part.first_borders or part.borders_between
    )
    is_all = (candidate.first, candidate.last) == (whole.first, whole.last)
    takes_variables = is_all or not any(isinstance(o, Evaluated | Selector) for o in candidate.operands)
    needs_authors = any(launch.callees.local_functions for launch in candidate.launches)
    targets = group_targets(candidate)
    has_kernel = strategy(candidate) is Strategy.KERNEL and (len(targets) == 1 or bool(candidate.closings))
    may_be = is_whole and is_plain and takes_variables and not needs_authors and has_kernel
    return may_be and (is_of(Memory.HOST, candidate) or _may_be_of_device(candidate))


def _recomputes(candidate: Candidate, region: Region) -> bool:
    """Whether it covers statements of the region, and its kernel recomputes some of them."""
    return candidate.plain is not None and candidate.plain.graph.region is region


def _may_be_of_device(candidate: Candidate) -> bool:
    """Whether it uses more than reduced numbers, writes no array that it does not make, and follows no statement that
    its dispatcher would run; `n = x.size` before `cp.sum(x * x) / n` keeps its place."""
    items = candidate.graph.region.items
    before = items[candidate.first - 1] if candidate.first else None
    is_prepared = (
        isinstance(before, HostStatement)
        and isinstance(before.role, Preparation)
        and not isinstance(before.role, Number)
    )
    names = {operand.name for operand in candidate.operands}
    takes_arrays = not names <= reduced_before(candidate.graph.region, candidate.first)
    return takes_arrays and not (writes_memory_of_others(candidate) or is_prepared)


def _has_inner_arrays(whole: Candidate) -> bool:
    """Whether a call inside a statement is a separate launch because another one slices its value."""
    return any(launch.is_nested and isinstance(launch.kernel.body[-1], Let) for launch in whole.launches)


def _are_of_one_target(parts: list[Legal]) -> bool:
    return len({group_targets(part.candidate) for part in parts}) == 1


def _may_run_in_turn(parts: list[Legal]) -> bool:
    """Whether each part has a result, only the last stores into a part of an array, and all pay together."""
    *first, last = parts
    launches = [launch for part in parts for launch in part.candidate.launches]
    pays = sum(launch.evidence.operations for launch in launches) >= _LEAST_OPERATIONS * len(parts)
    stores_early = any(launch.writes.stored for part in first for launch in part.candidate.launches)
    ends = last.candidate.launches[-1]
    gives_something = all(outputs(part.candidate) for part in first) and bool(
        outputs(last.candidate) or ends.writes.stored or ends.writes.updated
    )
    pays = pays or not any(launch.writes.updated for launch in launches)
    return not stores_early and gives_something and pays and operations_fused(parts) > 0 and _share(parts)


def _share(parts: list[Legal]) -> bool:
    """Whether each part uses an array of another part."""
    return len(parts) == 1 or all(
        any(
            shares_data(other.candidate, launch)
            for other in parts
            if other is not part
            for launch in part.candidate.launches
        )
        for part in parts
    )

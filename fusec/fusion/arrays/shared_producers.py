"""Compute producers again in each kernel that reads them, instead of storing them for the next kernel.

`u = hu / h; flux = hu * u; h_new = h[1:-1] - flux[2:] + flux[:-2]; speed = np.max(np.abs(u))`: a difference and a maximum
are two kernels, before which a third one would store `u` and `flux` for both. Each of the two computes what it needs of
them from `hu` and `h`.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from fusec.base.ir.cost import expression_weight
from fusec.base.ir.helper_function import HelperFunction
from fusec.base.ir.kernel import ArrayStatement, Launch, LaunchForm
from fusec.base.ir.operand import Shown, Variable
from fusec.base.ir.program import Region
from fusec.base.plan.call import OutputKind
from fusec.base.plan.schedule import Strategy
from fusec.base.proof.dependence import DependenceGraph
from fusec.base.records import dataclass
from fusec.fusion.analysis.contraction import is_read_afterwards, outputs
from fusec.fusion.analysis.queried_operands import asked_operands, untold_operands
from fusec.fusion.analysis.targets import group_targets
from fusec.fusion.analysis.tiles import strategy
from fusec.fusion.arrays.recomputed_runs import legal_at
from fusec.fusion.halos.stencil_recomputation import placements
from fusec.fusion.model.candidate import Candidate, Settings
from fusec.fusion.model.decided import Legal, Refused, Staged
from fusec.fusion.model.obligation import Objection
from fusec.fusion.obligations.proof import prove_operands, proved
from fusec.fusion.profit.signs import no_arrays

Entries = tuple[Legal | Staged | Refused, ...]
_ACCESSES_FOR_AN_ARRAY = 3  # it is stored, loaded into the cache before that, and loaded


def with_shared_producers(
    judged: tuple[DependenceGraph, Entries], helpers: tuple[HelperFunction, ...], settings: Settings
) -> tuple[DependenceGraph, Entries]:
    """The partition with neighbouring groups in which some producers are computed more than once, if that reads and
    writes fewer arrays."""
    graph, entries = judged
    if graph.region.bond is not None:
        return judged
    found = _neighbours(graph, entries, Candidate(graph, 0, 0, helpers, settings))
    for groups in [each for each in found if len(each) > 1]:
        first, last = groups[0].first, groups[-1].last
        staged = _staged(_Run(replace(groups[0], last=last), groups))
        if staged is not None:
            others = (each for each in entries if each.candidate.last < first or each.candidate.first > last)
            entries = tuple(sorted((*others, staged), key=lambda entry: entry.candidate.first))
    return graph, entries


def _neighbours(graph: DependenceGraph, entries: Entries, around: Candidate) -> Iterator[tuple[Candidate, ...]]:
    """Neighbouring groups, and single passes beside them, of statements that make arrays, without anything in between."""
    taken = {k: entry for entry in entries if not isinstance(entry, Refused) for k in _items(entry)}
    run: list[Candidate] = []
    for k, item in enumerate(graph.region.items):
        if run and k <= run[-1].last:
            continue
        entry = taken.get(k)
        if entry is None and isinstance(item, Launch) and _makes_arrays(item):
            run.append(replace(around, first=k, last=k))
        elif isinstance(entry, Legal) and _is_plain(entry):
            run.append(entry.candidate.plain or entry.candidate)
        else:
            yield tuple(run)
            run = []
    yield tuple(run)


def _items(entry: Legal | Staged) -> range:
    return range(entry.candidate.first, entry.candidate.last + 1)


def _is_plain(entry: Legal) -> bool:
    """Whether it has statements alone, each of which makes arrays of its own."""
    candidate = entry.candidate
    is_whole = len(candidate.launches) == len(_items(entry))
    has_borders = entry.borders or entry.first_borders or entry.borders_between
    return is_whole and not (has_borders or candidate.closings) and all(map(_makes_arrays, candidate.launches))


def _makes_arrays(launch: Launch) -> bool:
    writes = launch.writes.stored or launch.writes.updated or launch.attributes or launch.gives_second_name
    is_statement = launch.source.form is not LaunchForm.EXPRESSION and launch.source.whole is None
    is_of_variables = all(isinstance(operand, Variable) for operand in launch.operands)
    return isinstance(launch, ArrayStatement) and is_statement and is_of_variables and not writes


@dataclass(frozen=True, slots=True)
class _Run:
    """Neighbouring groups, and the candidate of all their launches."""

    whole: Candidate
    groups: tuple[Candidate, ...]

    @property
    def writers(self) -> dict[str, int]:
        return {name: k for k, launch in self.whole.numbered for name in launch.results}

    @property
    def kept(self) -> frozenset[int]:
        """The launches whose results are read after the run."""
        read = {k for name, k in self.writers.items() if is_read_afterwards(self.whole, name)}
        is_returned = self.whole.launches[-1].source.form is LaunchForm.RETURN
        return frozenset(read | ({self.whole.last} if is_returned else set()))

    def members(self, group: Candidate) -> tuple[int, ...]:
        """What a kernel needs that computes the group's kept launches, from operands and what earlier groups keep."""
        launches, writers = dict(self.whole.numbered), self.writers
        own = range(group.first, group.last + 1)
        needed = [k for k in self.kept if k in own]
        found: set[int] = set()
        while needed:
            k = needed.pop()
            found.add(k)
            read = {writers[operand.name] for operand in launches[k].operands if operand.name in writers}
            needed += (each for each in read - found if each in own or each not in self.kept)
        return tuple(sorted(found))


def _staged(run: _Run) -> Staged | None:
    if _is_bound_again(run):
        return None
    members = [found for found in map(run.members, run.groups) if found]
    everything = {k for found in members for k in found}
    again = [k for k in everything if sum(k in found for found in members) > 1]
    if not again or everything != {k for k, _ in run.whole.numbered}:
        return None
    parts = [_part(run.whole, found, everything) for found in members]
    legal = tuple(part for part in parts if part is not None)
    if len(legal) < len(parts) or not _pays(run, legal, again, members) or not _may_run_in_turn(run.whole, legal):
        return None
    together = prove_operands(run.whole)
    return None if isinstance(together, Objection) else Staged(run.whole, legal, together)


def _is_bound_again(run: _Run) -> bool:
    """Whether a name has several values."""
    bound = [name for launch in run.whole.launches for name in launch.results]
    writers = run.writers
    taken = ((k, operand.name) for k, launch in run.whole.numbered for operand in launch.operands)
    return len(bound) > len(set(bound)) or any(writers.get(name, -1) >= k for k, name in taken)


def _part(whole: Candidate, members: Sequence[int], everything: Collection[int]) -> Legal | None:
    """The group of these launches, of which others read nothing but what is kept."""
    first, last = members[0], members[-1]
    aside = tuple(k for k in range(first, last + 1) if k not in members)
    graph = DependenceGraph(whole.graph.module, _without(whole.graph.region, {*everything} - {*members}))
    candidate = replace(whole, graph=graph, first=first, last=last, aside=aside)
    legal = proved(candidate)
    if legal is not None:
        return legal
    places = placements(candidate)
    found = None if places is None else legal_at(candidate, places)
    return found if found is not None and found.candidate.last == last else None


def _without(region: Region, items: Collection[int]) -> Region:
    """The region as if these items read and bound nothing."""
    reads, writes = (
        tuple(frozenset[str]() if k in items else names for k, names in enumerate(each))
        for each in (region.names.reads, region.names.writes)
    )
    return replace(region, names=replace(region.names, reads=reads, writes=writes))


def _may_run_in_turn(whole: Candidate, parts: Sequence[Legal]) -> bool:
    """Whether one dispatcher may run their kernels, one after the other."""
    are_kernels = all(strategy(part.candidate) is Strategy.KERNEL for part in parts)
    targets = {group_targets(part.candidate) for part in parts}
    asks = untold_operands(whole) or asked_operands(whole)
    return are_kernels and len(targets) == 1 and len(next(iter(targets))) == 1 and not asks


def _pays(run: _Run, parts: Sequence[Legal], again: Collection[int], members: Sequence[Sequence[int]]) -> bool:
    """Whether fewer arrays are read and written, and computing the producers again takes no longer than that saves."""
    if any(no_arrays(part.candidate) is not None for part in parts):
        return False
    saved = sum(map(_traffic, run.groups)) - sum(_traffic(part.candidate) for part in parts)
    helpers = {helper.key: helper for helper in run.whole.helpers}
    launches = dict(run.whole.numbered)
    costs = (sum(expression_weight(part.value, helpers) for part in launches[k].kernel.body) for k in again)
    times = (sum(k in found for found in members) - 1 for k in again)
    operations = sum(cost * count for cost, count in zip(costs, times, strict=True))
    worth = min(target.operations_for_an_array for target in group_targets(run.whole))
    return saved > 0 and operations * _ACCESSES_FOR_AN_ARRAY <= saved * worth


def _traffic(candidate: Candidate) -> int:
    """How many arrays it reads and writes."""
    read = [o for o in candidate.operands if getattr(o, "shown", None) is not Shown.NUMBER]
    return len(read) + sum(output.kind is OutputKind.FRESH for output in outputs(candidate))

"""Step over launches of other ranges between work units of one range, if that leaves fewer launches."""

import ast
from collections.abc import Callable, Iterator
from dataclasses import replace

from fusec.base.ir.host_statement import HostStatement
from fusec.base.ir.kernel import GridLaunch
from fusec.base.proof.dependence import DependenceGraph
from fusec.base.proof.verdict import Unproved
from fusec.base.scalars.languages import Places
from fusec.fusion.authored.barrier_launches import without_those
from fusec.fusion.model.candidate import Candidate, Settings
from fusec.fusion.model.decided import Legal, Refused
from fusec.fusion.model.obligation import Objection, object_to
from fusec.fusion.obligations.authored.same_threads import difference_of_threads

_MOST_RANGES = 4  # of which each is tried as the one of the group

Entries = tuple[Legal | Refused, ...]


def over_other_ranges(
    graph: DependenceGraph, settings: Settings, divide: Callable[[DependenceGraph], Entries]
) -> Entries:
    """The partition into the fewest launches, among that of the region as it is, and those with the launches of all ranges
    but one as opaque ones, which run before or after the fused launch.

    `pk.parallel_for(n, push, v=v)`, `pk.parallel_for(cells, reset, c=c)`, `pk.parallel_for(n, kick, v=v)`: the second
    runs first, then one launch for the other two.
    """
    best, told = divide(graph), Entries()
    for others in _of_other_ranges(graph):
        found = divide(_with_opaque(graph, others))
        if _saved(found) > _saved((*best, *told)):
            best = tuple(without_those(iter(found), graph, others))
            told = tuple(Refused(Candidate(graph, k, k, (), settings), each) for k, each in others.items())
    return (*told, *best)


def _of_other_ranges(graph: DependenceGraph) -> Iterator[dict[int, Objection]]:
    """For each range of two work units or more, the launches of other ranges between them, with the objection."""
    items = enumerate(graph.region.items)
    launches = [(k, item) for k, item in items if isinstance(item, GridLaunch) and _is_over_range(item)]
    commented = {k for k, _ in (*graph.region.comments.pragmas, *graph.region.comments.ignored)}
    tried: list[list[int]] = []
    for first, base in launches:
        alike = [k for k, each in launches if not difference_of_threads((base, each))]
        if alike in tried or len(alike) < 2 or len(tried) == _MOST_RANGES:
            continue
        tried.append(alike)
        between = ((k, each) for k, each in launches if first < k < alike[-1] and k not in alike)
        yield {
            k: object_to("FUS201", Unproved(difference_of_threads((base, each))), (base, each), "it runs other places")
            for k, each in between
            if k not in commented and _stands_alone(each)
        }


def _is_over_range(launch: GridLaunch) -> bool:
    return launch.grid.text.compilation.language.places is Places.GIVEN and launch.grid.place is None


def _stands_alone(launch: GridLaunch) -> bool:
    """Whether it has no value, launches a function, and a variable or an attribute is its range."""
    texts = {operand.name: operand.expression for operand in launch.operands}
    made = any(
        isinstance(node, ast.Call)
        for name in launch.grid.configured.settings
        for node in ast.walk(ast.parse(texts[name]))
    )
    return not launch.results and not launch.callees.local_functions and not made


def _with_opaque(graph: DependenceGraph, others: dict[int, Objection]) -> DependenceGraph:
    region = graph.region
    items = list(region.items)
    for k in others:
        launch = items[k]
        assert isinstance(launch, GridLaunch)
        what = f"launch of `{launch.name}`, which runs over other places"
        items[k] = HostStatement(what, None, region.names.reads[k], region.names.writes[k], launch.span, launch)
    return replace(graph, region=replace(region, items=tuple(items)))


def _saved(entries: Entries) -> int:
    """How many launches the groups save."""
    return sum(len(entry.candidate.launches) - 1 for entry in entries if isinstance(entry, Legal))

"""Treat launches whose threads may conflict with each other as opaque launches, which others may be moved past."""

import ast
from collections.abc import Iterator
from dataclasses import replace

from fusec.base.ir.host_statement import HostStatement
from fusec.base.ir.kernel import GridLaunch, Launch
from fusec.base.proof.dependence import DependenceGraph
from fusec.fusion.model.candidate import Candidate, Settings
from fusec.fusion.model.decided import Legal, Refused
from fusec.fusion.model.obligation import Objection
from fusec.fusion.obligations.no_self_dependence import no_self_dependence


def refused_alone(graph: DependenceGraph, settings: Settings) -> dict[int, Objection]:
    """The items of launches whose threads may touch elements written by other threads of the same launch, with the
    objection."""
    asked = {k for k, _ in graph.region.comments.pragmas}
    launches = [k for k, item in enumerate(graph.region.items) if isinstance(item, Launch) and k not in asked]
    found = {k: no_self_dependence(Candidate(graph, k, k, (), settings)) for k in launches}
    return {k: answer for k, answer in found.items() if isinstance(answer, Objection) and _stands_alone(graph, k)}


def with_opaque(graph: DependenceGraph, alone: dict[int, Objection]) -> DependenceGraph:
    """The graph with these launches as opaque ones."""
    region = graph.region
    items = tuple(_opaque(item, k, graph, alone) if k in alone else item for k, item in enumerate(region.items))
    return replace(graph, region=replace(region, items=items))


def without_those(
    entries: Iterator[Legal | Refused], graph: DependenceGraph, alone: dict[int, Objection]
) -> Iterator[Legal | Refused]:
    """The entries, without objections to one of these launches, which are already reported."""
    places = [graph.region.items[k].span for k in alone]
    return (e for e in entries if not (isinstance(e, Refused) and e.objection.place in places))


def _stands_alone(graph: DependenceGraph, k: int) -> bool:
    """Whether it is a launch itself, not the call of a function that launches, and needs no computed arguments."""
    launch = graph.region.items[k]
    if not isinstance(launch, GridLaunch):
        return False
    grid = launch.grid
    if (
        grid.place is not None
        or launch.results
        or not grid.configured.is_numbas
        or grid.closed
        or grid.configured.is_forall
    ):
        return False
    match ast.parse(launch.source.text).body:
        case [ast.Expr(ast.Call(func=ast.Subscript()))]:
            return not graph.region.is_conditional
        case _:
            return False


def _opaque(item: Launch | HostStatement, k: int, graph: DependenceGraph, alone: dict[int, Objection]) -> HostStatement:
    assert isinstance(item, Launch)
    races = alone[k].code == "FUS202"
    why = "whose threads touch what others write" if races else "whose threads may touch elements of others"
    region = graph.region
    what = f"launch of `{item.name}`, {why}"
    return HostStatement(what, None, region.names.reads[k], region.names.writes[k], item.span, item)

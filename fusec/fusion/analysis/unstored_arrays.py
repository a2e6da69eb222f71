"""Find arrays written by compiled loops that need no memory because they are dead after the loops."""

import ast
from collections.abc import Callable, Iterator, Sequence

from fusec.base.ir.kernel import Launch, LaunchForm, LoopCall, loop_calls, nest_calls
from fusec.base.ir.loop_call import axes_of_elements
from fusec.base.ir.made_array import MadeArray
from fusec.base.ir.thread_kernel import Allocation
from fusec.base.plan.fusion_kinds import Contraction
from fusec.base.proof.definite_stores import elements_of, stores_first
from fusec.fusion.between.turns import Turn, turn
from fusec.fusion.model.candidate import Candidate


def unstored_arrays(candidate: Candidate) -> tuple[Contraction, ...]:
    """The arrays of private memory that only these calls read, each instance only the element that it surely wrote
    before."""
    recomputed = {
        name for launch in loop_calls(candidate.launches) if launch.loop.places for name in launch.writes.stored
    }
    rows = _rows_made(candidate)
    return _unstored(candidate, lambda name: name in recomputed or name in rows or _is_own_element(name, candidate))


def _rows_made(candidate: Candidate) -> set[str]:
    """The arrays of rows that ufuncs make: each instance needs one row, and all may share it."""
    calls = nest_calls(candidate.launches)
    return {each.name for each in made_arrays(candidate)} & axes_of_elements(calls).keys()


def unseen_arrays(candidate: Candidate) -> frozenset[str]:
    """The arrays of private memory that only these calls read."""
    return frozenset(each.name for each in _unstored(candidate, lambda _: True))


def _unstored(candidate: Candidate, needs_no_memory: Callable[[str], bool]) -> tuple[Contraction, ...]:
    stored = dict.fromkeys(name for launch in candidate.launches for name in launch.writes.stored)
    unseen = [name for name in stored if _is_unseen(name, candidate) and needs_no_memory(name)]
    made = {each.name: each for each in made_arrays(candidate)}
    known = {name for call in nest_calls(candidate.launches) for name in call.arrays}
    kept = {name for name in unseen if name in made and not (_roots(made[name]) <= known)}
    kept |= {name for name in unseen if name in made and _is_needed(made[name], candidate)}
    spared = {each.name: each for each in _spared(candidate) if each.name in unseen}
    made |= {name: each.made for name, each in spared.items() if each.made is not None}
    return tuple(Contraction(name, spared.get(name), made.get(name)) for name in unseen if name not in kept)


def _roots(made: MadeArray) -> set[str]:
    """The arrays that determine its dtype and size; for an array allocated before the group, these may be unknown in
    the group."""
    named = {name.partition(".")[0] for extent in made.extents for name in extent.names if "." in name}
    return (named | {made.like, made.shape}) - {""}


def made_arrays(candidate: Candidate) -> tuple[MadeArray, ...]:
    """The arrays that the functions allocate and return."""
    return tuple(each for call in nest_calls(candidate.launches) for each in call.made)


def own_arrays(candidate: Candidate) -> tuple[MadeArray, ...]:
    """The arrays that the fused loop allocates itself, or does without; they are no operands."""
    made = {each.name: each for each in made_arrays(candidate)}
    spared = {each.name: each.made for each in unstored_arrays(candidate) if each.made is not None}
    return tuple((made | spared).values())


def _spared(candidate: Candidate) -> Iterator[Allocation]:
    """The arrays that the author's function allocates and whose dtype and sizes other operands determine."""
    calls = nest_calls(candidate.launches)
    ranks: dict[str, int] = {}
    for name, rank in (entry for call in calls for entry in call.ranks):
        ranks[name] = max(rank, ranks.get(name, 0))
    integers = {name for call in calls for name in call.integers}
    for each in candidate.graph.region.allocations:
        if each.made is None or each.name not in ranks or not _may_be_made_here(each, candidate):
            continue
        if _is_needed(each.made, candidate):
            continue
        named = {name for extent in each.made.extents for name in extent.names}
        arrays = {name.partition(".")[0] for name in named if "." in name} | {each.made.like, each.made.shape} - {""}
        if arrays <= ranks.keys() and {name for name in named if "." not in name} <= integers:
            yield each


def _may_be_made_here(allocation: Allocation, candidate: Candidate) -> bool:
    """Whether its allocation may move to the group: no call stands between, or the first call takes the array that it
    is like."""
    first = candidate.launches[0].span.start
    calls = [item for item in candidate.graph.region.items[: candidate.first] if turn(item) is not Turn.STATEMENT]
    between = [item for item in calls if allocation.span.start < item.span.start < first]
    if not between:
        return True
    taken = between[0].loop.arrays if isinstance(between[0], LoopCall) else ()
    return allocation.is_like and allocation.like in taken


def _is_needed(made: MadeArray, candidate: Candidate) -> bool:
    """Whether the fused loop needs a property of the array that its `like` array does not determine."""
    if made.is_alike:
        return False
    lead = lead_of(candidate.launches)
    for k, launch in enumerate(candidate.launches):
        if not isinstance(launch, LoopCall) or made.name not in launch.loop.arguments:
            continue
        text = launch.loop.text
        own = text.instance.parameters[launch.loop.arguments.index(made.name)]
        parts = [
            *text.preamble(is_first=k in (0, lead)),
            text.instance.body,
            *text.ending.numbers,
            *(text.loops if k in (0, lead) else ()),
        ]
        if any(_asks(ast.parse(part), own, may_ask_size=bool(made.shape)) for part in parts):
            return True
    return False


def lead_of(launches: Sequence[Launch]) -> int:
    """The index of the call that provides the bounds of the fused loop."""
    return next(k for k, launch in enumerate(launches) if isinstance(launch, LoopCall) and not launch.loop.places)


def _asks(tree: ast.Module, parameter: str, *, may_ask_size: bool) -> bool:
    """Whether the name occurs other than before an index, at its binding, or in a query of its size."""
    allowed: set[ast.expr] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Subscript(value=ast.Name() as array):
                allowed.add(array)
            case ast.Attribute(value=ast.Name() as array, attr="shape" | "size") if may_ask_size:
                allowed.add(array)
            case ast.Call(func=ast.Name(id="len"), args=[ast.Name() as array]) if may_ask_size:
                allowed.add(array)
            case _:
                continue
    names = (node for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id == parameter)
    return any(isinstance(node.ctx, ast.Load) and node not in allowed for node in names)


def _is_unseen(name: str, candidate: Candidate) -> bool:
    region = candidate.graph.region
    if name in region.names.live_after or _is_returned(name, candidate.launches[-1]):
        return False
    members = dict(candidate.numbered)
    if any(name in reads and k not in members for k, reads in enumerate(region.names.reads)):
        return False
    return all(_is_given_once(launch, name) for launch in _touching(name, candidate))


def _touching(name: str, candidate: Candidate) -> list[Launch]:
    return [launch for launch in loop_calls(candidate.launches) if name in launch.loop.arguments]


def _is_own_element(name: str, candidate: Candidate) -> bool:
    """Whether each instance reads only the element that it surely wrote before."""
    touching = _touching(name, candidate)
    if any(
        isinstance(launch, LoopCall) and (launch.loop.places or launch.loop.axes_of_element(name))
        for launch in touching
    ):
        return False
    accesses = [access for launch in touching for access in launch.kernel.accesses if access.array.base == name]
    if len({access.array.affine for access in accesses}) != 1 or not accesses[0].is_exact:
        return False
    return _writes_first(touching, name)


def _is_returned(name: str, last: Launch) -> bool:
    return last.source.form is LaunchForm.RETURN and name in last.results


def _is_given_once(launch: Launch, name: str) -> bool:
    return isinstance(launch, LoopCall) and launch.loop.arguments.count(name) == 1


def _writes_first(touching: Sequence[Launch], name: str) -> bool:
    """Whether every instance stores the element before it reads it."""
    for launch in touching:
        assert isinstance(launch, LoopCall)
        parameter = launch.loop.text.instance.parameters[launch.loop.arguments.index(name)]
        body = ast.parse(launch.loop.text.instance.body).body
        if any(any(elements_of(statement, parameter)) for statement in body):
            return stores_first(body, parameter)
    return False

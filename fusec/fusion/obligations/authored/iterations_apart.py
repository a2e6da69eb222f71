"""Obligation: in a fused loop of launches, no thread touches an element that another thread writes in any iteration."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from fusec.base.ir.access import AccessKind, AccessRelation
from fusec.base.ir.kernel import GridLaunch, kernel_calls
from fusec.base.proof.integer_sets import Touch, Witness, different_along
from fusec.base.proof.verdict import Proved, Refuted, Unproved
from fusec.fusion.model.candidate import Candidate
from fusec.fusion.model.obligation import End, Objection, unknown_element, witness_sentence

_AXES = 3
_MESSAGES = {
    "FUS202": "its threads touch elements that other threads of the same launch write",
    "FUS203": "its threads read elements that other threads write in another iteration or launch",
    "FUS204": "its threads write elements that other threads read in another iteration or launch",
    "FUS205": "its threads write elements that other threads write in another iteration or launch",
}


def iterations_apart(candidate: Candidate) -> Proved | Objection:
    """All dependences, including those carried from one iteration to the next, relate each thread to itself. A thread
    is identified by its place in the grid and by its iteration of the loops in `along_grid`.

    So the iterations of those loops may run in parallel, and each thread may run all iterations of the other loops in
    sequence.

    Breaks: `for t in range(steps): diffuse[g, b](u)` with a kernel that reads `u[i - 1]`.
    """
    chosen = along_grid(candidate)
    return _objection(candidate, chosen) or Proved()


def along_grid(candidate: Candidate) -> tuple[str, ...]:
    """The variables of the loops whose iterations run in parallel: loops that select rows, if no law objects and the
    grid has a spare axis."""
    if any(len(grid.text.axes) == _AXES for grid in kernel_calls(candidate.launches)):
        return ()
    places = [grid.place for grid in kernel_calls(candidate.launches)]
    selecting = {name for place in places if place is not None for view in place.views for name in view.variables}
    rows = tuple(name for name in _variables(candidate) if name in selecting)
    return rows if rows and _objection(candidate, rows) is None else ()


def _variables(candidate: Candidate) -> tuple[str, ...]:
    (grid,) = kernel_calls(candidate.launches[:1])
    return () if grid.place is None else grid.place.variables


def _objection(candidate: Candidate, chosen: tuple[str, ...]) -> Objection | None:
    """The first dependence between different threads, if the loops over `chosen` are part of a thread's place."""
    variables = _variables(candidate)
    rank = len(candidate.launches[0].kernel.domain.dimensions) - 1
    places = tuple(k for k in range(rank) if k >= len(variables) or variables[k] in chosen)
    for (source, first), (sink, second) in _pairs(candidate):
        if not (first.is_exact and second.is_exact):
            return _objection_to(candidate, "FUS406", Unproved(unknown_element(first, second)), "")
        touches = (Touch(source.kernel.domain, first), Touch(sink.kernel.domain, second))
        witness = different_along(*touches, places)
        if witness is not None:
            return _refuted(candidate, witness, (source, first), (sink, second))
    return None


def _pairs(candidate: Candidate) -> Iterator[tuple[End, End]]:
    """All pairs of accesses to the same memory of which one writes, in both orders, because each iteration follows the
    others."""
    ends = [(launch, access) for launch in candidate.launches for access in launch.kernel.accesses]
    for first, second in product(ends, repeat=2):
        writes = first[1].kind is not AccessKind.READ or second[1].kind is not AccessKind.READ
        if writes and first[1].array.storage == second[1].array.storage:
            yield first, second


def _refuted(candidate: Candidate, witness: Witness, first: End, second: End) -> Objection:
    """The objection, with a sentence that names the earlier instance as the source."""
    loops = len(_variables(candidate))
    position = {id(launch): k for k, launch in enumerate(candidate.launches)}
    before = (*witness.source[:loops], position[id(first[0])])
    after = (*witness.sink[:loops], position[id(second[0])])
    if after < before:
        first, second = second, first
        witness = replace(witness, source=witness.sink, sink=witness.source)
    code = "FUS202" if before == after else _code(first[1], second[1])
    element = witness.element[: _rank(first)]
    sentence = witness_sentence(replace(witness, element=element), first, second)
    return _objection_to(candidate, code, Refuted(sentence), _MESSAGES[code])


def _code(earlier: AccessRelation, later: AccessRelation) -> str:
    if later.kind is AccessKind.READ:
        return "FUS203"
    return "FUS204" if earlier.kind is AccessKind.READ else "FUS205"


def _rank(end: End) -> int:
    launch, access = end
    ranks = {} if not isinstance(launch, GridLaunch) else dict(launch.grid.ranks)
    return ranks.get(access.array.base, len(launch.kernel.domain.dimensions))


def _objection_to(candidate: Candidate, code: str, verdict: Refuted | Unproved, message: str) -> Objection:
    return Objection(code, verdict, candidate.launches[0].span, None, message)

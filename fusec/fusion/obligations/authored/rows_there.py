"""Obligation: all array entries selected in a loop of launches exist, and views of them stay inside their rows."""

from collections.abc import Iterator

from fusec.base.ir.affine import Affine, affine
from fusec.base.ir.domain import IterationDomain
from fusec.base.ir.kernel import GridLaunch, Launch, kernel_calls
from fusec.base.proof.facts import FactKind, RuntimeFact
from fusec.base.proof.verdict import Proved, Unproved
from fusec.fusion.model.candidate import Candidate
from fusec.fusion.model.obligation import Objection


def rows_there(candidate: Candidate) -> Proved | Objection:
    """All entries that a loop selects exist, so that no `a[b]` raises between two launches, and its bounds are
    integers. In views of written arrays, no thread indexes beyond the end, where the next row belongs to another
    thread. Host arithmetic of each iteration uses loop-invariant numbers only.

    All of these are run-time facts. If one does not hold, the author's loop runs, up to its own error.

    Breaks, without the guard: `for b in range(n + 1): scale[g, b](a[b], n)` with an array of `n` rows.
    """
    places = [grid.place for grid in kernel_calls(candidate.launches) if grid.place]
    bounds = dict.fromkeys(loop.stop for place in places for loop in place.loops if loop.stop.isidentifier())
    values = [value for place in places for value in place.values]
    views = [view for place in places for view in (*place.views, *place.unseen)]
    rows = {(view.array, str(axis), reach) for view in views for axis, reach in view.reach}
    for launch in candidate.launches:
        for array, axis, end in _ends(launch, {name for each in candidate.launches for name in each.writes.stored}):
            reach = _python_text(end, launch)
            if reach is None:
                reason = f"`{launch.name}` may reach past the end of its part of `{array}`."
                return Objection("FUS406", Unproved(reason), launch.span, None, "it may touch another row")
            rows.add((array, str(axis), reach))
    return Proved(
        (
            *(RuntimeFact(FactKind.INDEX, (name,)) for name in bounds),
            *(RuntimeFact(FactKind.SCALAR, (name,)) for value in values for name in value.numbers),
            *(RuntimeFact(FactKind.SCALAR, (name,)) for place in places for name in place.numbers),
            *(RuntimeFact(FactKind.HOST, (name,)) for value in values for name in value.hosts),
            RuntimeFact(FactKind.REAL, ()),
            *(RuntimeFact(FactKind.ROWS, fact) for fact in sorted(rows)),
        )
    )


def _ends(launch: Launch, written: set[str]) -> Iterator[tuple[str, int, Affine]]:
    """For each axis of a written array that the launch takes a view of: the largest number of entries that it needs."""
    if not isinstance(launch, GridLaunch) or launch.grid.place is None:
        return
    ranks = dict(launch.grid.ranks)
    for view in launch.grid.place.views:
        selected = {axis for axis, _ in view.reach}
        for access in launch.kernel.accesses:
            if access.array.base != view.array or view.array not in written:
                continue
            for axis, index in enumerate((access.array.affine or ())[: ranks[view.array]]):
                end = _largest(index, launch.kernel.domain) + 1
                beyond = end - affine(f"{view.array}.shape[{axis}]")
                if axis not in selected and (beyond.terms or beyond.constant > 0):
                    yield view.array, axis, end


def _largest(index: Affine, domain: IterationDomain) -> Affine:
    """The maximum of the index over all instances."""
    starts = domain.starts or (affine(0),) * len(domain.dimensions)
    for name, extent, start in zip(domain.dimensions, domain.extents, starts, strict=True):
        factor = dict(index.terms).get(name, 0)
        index = index.with_value(name, extent - 1 if factor > 0 else start)
    return index


def _python_text(value: Affine, launch: Launch) -> str | None:
    """The value as Python text; None if it contains anything but variables that the loop names."""
    assert isinstance(launch, GridLaunch) and launch.grid.place is not None
    literals = dict(launch.grid.place.literals)
    for name in value.names:
        text = literals.get(name, "")
        value = value.with_value(name, affine(int(text))) if text.removeprefix("-").isdecimal() else value
    known = {operand.name for operand in launch.operands}
    if any(name.partition(".shape[")[0] not in known for name in value.names):
        return None
    parts = [name if factor == 1 else f"{factor} * {name}" for name, factor in value.terms]
    if value.constant or not parts:
        parts.append(str(value.constant))
    return " + ".join(parts).replace("+ -", "- ")

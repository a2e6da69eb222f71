"""Obligation: a reduced row or column value is read for its own row or column, after its reduction is complete."""

from collections.abc import Iterator

from fusec.base.ir.access import Sharing
from fusec.base.ir.kernel import Launch
from fusec.base.proof.dependence import DependenceKind
from fusec.base.proof.facts import FactKind, RuntimeFact
from fusec.base.proof.integer_sets import Touch, different_columns, different_rows
from fusec.base.proof.verdict import Proved, Refuted, Unproved
from fusec.base.scalars.expression import Reduce
from fusec.base.scalars.reduced_axes import FIRST
from fusec.fusion.analysis.sweeps import UnscheduledError, reduced_ends, sweeps
from fusec.fusion.model.candidate import Candidate
from fusec.fusion.model.obligation import Objection, object_to, witness_sentence


def rows_complete(candidate: Candidate) -> Proved | Objection:
    """An instance reads only the reduced value of its own row, which an earlier sweep over the row completed. The same
    holds for columns.

    The rows of all members have the same columns (`same_domain`), so a sweep reduces the whole of each row or column.
    It is a fact that a numbered axis is the last or the first one, and that operands beside values without that axis
    have no more elements than these values.

    Breaks: `m = x.max(axis=1)` then `y = x - m`.
    """
    for dependence, source, sink in (entry for kind in DependenceKind for entry in candidate.dependences(kind)):
        accesses = (dependence.first, dependence.second)
        if not any(access.is_partial for access in accesses):
            continue
        ends = tuple(zip((source, sink), accesses, strict=True))
        is_column = any(access.sharing is Sharing.COLUMN for access in accesses)
        different = different_columns if is_column else different_rows
        witness = different(*(Touch(launch.kernel.domain, access) for launch, access in ends))
        if witness is not None:
            message = f"it needs the values of other {'columns' if is_column else 'rows'}"
            return object_to("FUS206", Refuted(witness_sentence(witness, *ends)), (source, sink), message)
    try:
        numbers = sweeps(candidate)
    except UnscheduledError as unscheduled:
        pair = (candidate.launches[0], unscheduled.launch)
        return object_to("FUS206", Unproved(str(unscheduled)), pair, "it needs the whole reduction")
    if not numbers:
        return _without_sweeps(candidate)
    return _facts(candidate)


def _without_sweeps(candidate: Candidate) -> Proved | Objection:
    for dependence, source, sink in candidate.dependences(DependenceKind.FLOW):
        if dependence.first.is_partial or dependence.second.is_partial:
            reason = "the values of rows come from outside the group."
            return object_to("FUS206", Unproved(reason), (source, sink), "it needs the whole reduction")
    return Proved()


def _facts(candidate: Candidate) -> Proved | Objection:
    ranks = {rank for launch in candidate.launches for rank in _ranks(launch)}
    if len(ranks) > 1:
        reason = f"the operands would have {' and '.join(str(rank) for rank in sorted(ranks))} dimensions."
        pair = (candidate.launches[0], candidate.launches[-1])
        return object_to("FUS206", Unproved(reason), pair, "it reduces another axis")
    made = _number_of_the_group(candidate)
    if made is not None:
        name, pair = made
        reason = f"`{name}` must be a number next to values of rows or columns, and no guard can check a value that the group computes."
        return object_to("FUS206", Unproved(reason), pair, f"`{name}` may be no number")
    facts = [RuntimeFact(FactKind.RANK, (str(rank),)) for rank in ranks - {1}]
    numbers = sorted({name for launch in candidate.launches for name in launch.kernel.numbers})
    kind = FactKind.FLAT if reduced_ends(candidate) == FIRST.ends else FactKind.NUMBER
    facts += [RuntimeFact(kind, (name,)) for name in numbers]
    return Proved(tuple(facts))


def _number_of_the_group(candidate: Candidate) -> tuple[str, tuple[Launch, Launch]] | None:
    """A value of an earlier launch of the group that must be a number, with both launches."""
    bound: dict[str, Launch] = {}
    for launch in candidate.launches:
        name = next((name for name in launch.kernel.numbers if name in bound), None)
        if name is not None:
            return name, (bound[name], launch)
        bound |= dict.fromkeys(launch.results, launch)
    return None


def _ranks(launch: Launch) -> Iterator[int]:
    """The numbers of dimensions that the numbered axes require."""
    for part in launch.kernel.body:
        axes = part.axes if isinstance(part, Reduce) else None
        if axes is not None and axes.rank is not None:
            yield axes.rank
    yield from (array.axes.column + 1 for array in launch.kernel.parameters if array.axes.column)

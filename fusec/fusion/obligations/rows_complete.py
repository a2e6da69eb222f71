"""Are the values of reduced rows read for their own row only, and after the whole row?"""

from fusec.base.dependence import DependenceKind
from fusec.base.expression import Reduce
from fusec.base.isl import Touch, different_rows
from fusec.base.verdict import FactKind, Proved, Refuted, RuntimeFact, Unproved
from fusec.fusion.candidate import Candidate
from fusec.fusion.obligation import Objection, object_to
from fusec.fusion.sweeps import UnscheduledError, sweeps
from fusec.fusion.wording import witness_sentence


def rows_complete(candidate: Candidate) -> Proved | Objection:
    """What an instance reads of a reduced row is the value of its own row, and an earlier sweep over the row completed it.

    The rows of all members have the same columns (`same_domain`), so a sweep reduces the whole of each row. That an axis
    which the source numbers is the last one, and that operands beside values without that axis are numbers, are facts.

    Breaks: `m = x.max(axis=1)` then `y = x - m`.
    """
    for dependence, source, sink in (entry for kind in DependenceKind for entry in candidate.dependences(kind)):
        accesses = (dependence.first, dependence.second)
        if not any(access.is_row for access in accesses):
            continue
        ends = tuple(zip((source, sink), accesses, strict=True))
        witness = different_rows(*(Touch(launch.kernel.domain, access) for launch, access in ends))
        if witness is not None:
            sentence = witness_sentence(witness, ends[0], ends[1])
            return object_to("FUS206", Refuted(sentence), (source, sink), "it needs the values of other rows")
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
        if dependence.first.is_row or dependence.second.is_row:
            reason = "the values of rows come from outside the group."
            return object_to("FUS206", Unproved(reason), (source, sink), "it needs the whole reduction")
    return Proved()


def _facts(candidate: Candidate) -> Proved | Objection:
    ranks = {0}
    for launch in candidate.launches:
        ranks.update(part.axis + 1 for part in launch.kernel.body if isinstance(part, Reduce) and part.axis is not None)
        ranks.update(array.column_axes + 1 for array in launch.kernel.parameters if array.column_axes)
    ranks -= {0}
    if len(ranks) > 1:
        reason = f"the last axis would be number {' and '.join(str(rank - 1) for rank in sorted(ranks))}."
        pair = (candidate.launches[0], candidate.launches[-1])
        return object_to("FUS206", Unproved(reason), pair, "it reduces another axis")
    facts = [RuntimeFact(FactKind.RANK.name, (str(rank),)) for rank in ranks - {1}]
    numbers = sorted({name for launch in candidate.launches for name in launch.numbers})
    facts += [RuntimeFact(FactKind.NUMBER.name, (name,)) for name in numbers]
    return Proved(tuple(facts))

"""Obligation: written memory overlaps no other operand."""

from fusec.base.ir.access import AccessKind
from fusec.base.ir.array import Array, StorageOrigin
from fusec.base.ir.preparation import NamedView
from fusec.base.proof.facts import FactKind, RuntimeFact
from fusec.base.proof.verdict import Proved, Unproved
from fusec.fusion.model.candidate import Candidate
from fusec.fusion.model.obligation import Objection


def disjoint_storages(candidate: Candidate) -> Proved | Objection:
    """Memory that the group writes overlaps no memory of another storage.

    Fresh results overlap nothing. For arrays that come from outside, each such pair is a run-time fact.

    Breaks: `x += v * dt` called with `v` a shifted view of `x`.
    """
    made = {each.name for each in candidate.preparations if not isinstance(each, NamedView)}
    outside = {
        array.name: array
        for array in candidate.arrays
        if array.storage.origin is not StorageOrigin.FRESH and array.base not in made
    }
    written = [name for name, array in outside.items() if _is_written(candidate, array)]
    facts = tuple(
        RuntimeFact(FactKind.DISJOINT, (name, other))
        for name in written
        for other, array in outside.items()
        if array.storage != outside[name].storage
    )
    if facts and not candidate.settings.guards_allowed:
        first, second = facts[0].operands
        reason = f"`{first}` and `{second}` may share memory, and guards are forbidden."
        return Objection("FUS209", Unproved(reason), candidate.launches[0].span)
    return Proved(facts)


def _is_written(candidate: Candidate, array: Array) -> bool:
    accesses = (access for launch in candidate.launches for access in launch.kernel.accesses)
    return any(access.array == array and access.kind is not AccessKind.READ for access in accesses)

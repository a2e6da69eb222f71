"""Obligation: members read an array's old values before any member writes the array."""

from fusec.base.ir.access import AccessKind
from fusec.base.ir.kernel import Launch
from fusec.base.proof.verdict import Proved, Unproved
from fusec.fusion.model.candidate import Candidate
from fusec.fusion.model.obligation import Objection, object_to


def old_values_before_writes(candidate: Candidate) -> Proved | Objection:
    """No member writes or binds an array before a member reads its old values.

    Breaks: `a[1:-1] = a[2:] + a[:-2]`, twice.
    """
    written: dict[str, Launch] = {}
    for launch in candidate.launches:
        for access in launch.kernel.accesses:
            name = access.array.before_of
            if name and name in written:
                reason = (
                    f"`{name}` is written by an earlier statement, and this one needs the values of other instances."
                )
                message = "it reads elements that other instances have written"
                return object_to("FUS204", Unproved(reason), (written[name], launch), message)
        stored = (a.array.storage.name for a in launch.kernel.accesses if a.kind is not AccessKind.READ)
        written |= dict.fromkeys((*stored, *launch.results), launch)
    return Proved()

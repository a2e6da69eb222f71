"""Which arrays that author's kernels write must be no other array's memory?"""

from collections.abc import Sequence

from fusec.base.verdict import FactKind, RuntimeFact, Unproved
from fusec.fusion.candidate import Candidate
from fusec.fusion.obligation import Objection


def disjoint_arrays(
    candidate: Candidate, arrays: Sequence[str], gone: frozenset[str]
) -> tuple[RuntimeFact, ...] | Objection:
    """A fact for each array that is written, and each other one; none for those that are `gone`, which have no memory."""
    stored = dict.fromkeys(name for launch in candidate.launches for name in launch.stored)
    written = [name for name in stored if name not in gone]
    facts = tuple(
        RuntimeFact(FactKind.DISJOINT.name, (name, other)) for name in written for other in arrays if other != name
    )
    if not facts or candidate.settings.guards_allowed:
        return facts
    first, second = facts[0].operands
    reason = f"`{first}` and `{second}` may share memory, and guards are forbidden."
    return Objection("FUS209", Unproved(reason), candidate.launches[0].span)

"""Which legal fusions are worth it? (Whether a fusion is legal is another question, in `obligations`.)"""

from fusec.base.access import AccessKind
from fusec.base.array import StorageOrigin
from fusec.base.kernel import Launch
from fusec.base.program import Pragma
from fusec.base.verdict import Unproved
from fusec.fusion.candidate import Candidate
from fusec.fusion.contraction import outputs
from fusec.fusion.obligation import Objection

_LEAST_OPERATIONS = 2


def unprofitable(candidate: Candidate) -> Objection | None:
    """Why the candidate, though legal, stays as it is; None when fusing it pays."""
    launches = candidate.launches
    operations = sum(launch.operations for launch in launches)
    if operations < _LEAST_OPERATIONS:
        return Objection("FUS301", Unproved("it is a single pass over its operands."), launches[0].span)
    if not outputs(candidate) and not _writes_operands(candidate):
        return Objection("FUS304", Unproved("nobody reads what it computes."), launches[0].span)
    if not any(launch.shows_arrays for launch in launches) and not is_asked_for(candidate):
        return Objection(
            "FUS302",
            Unproved("nothing shows that the operands are arrays; they may be plain numbers."),
            launches[0].span,
        )
    return None


def _writes_operands(candidate: Candidate) -> bool:
    accesses = (access for launch in candidate.launches for access in launch.kernel.accesses)
    return any(a.kind is AccessKind.WRITE and a.array.storage.origin is not StorageOrigin.FRESH for a in accesses)


def is_asked_for(candidate: Candidate) -> bool:
    """Whether a `# fusec: fuse` comment stands on one of its items."""
    asked = {item for item, pragma in candidate.graph.region.pragmas if pragma is Pragma.FUSE}
    return any(item in asked for item, _ in candidate.numbered)


def shares_data(candidate: Candidate, launch: Launch) -> bool:
    """Whether `launch` touches an array that the candidate touches: only then does one kernel save memory traffic."""
    own = {name for member in candidate.launches for name in _touched(member)}
    return bool(own & set(_touched(launch)))


def _touched(launch: Launch) -> tuple[str, ...]:
    return (*(operand.name for operand in launch.operands), *launch.results)

"""Does every instance overwrite only what the equal instance of an earlier member read?"""

from fusec.base.dependence import DependenceKind
from fusec.base.verdict import Proved
from fusec.fusion.candidate import Candidate
from fusec.fusion.obligation import Objection
from fusec.fusion.obligations.at_equal_instances import check_kind


def anti_at_equal_instances(candidate: Candidate) -> Proved | Objection:
    """What an instance overwrites was read, of all instances of an earlier launch, only by the equal one.

    Breaks: `y = x[1:] * 2` then `x[:-1] = z * 3`.
    """
    return check_kind(candidate, DependenceKind.ANTI, "FUS204", "it overwrites elements that other instances read")

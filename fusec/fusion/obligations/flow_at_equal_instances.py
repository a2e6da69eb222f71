"""Does every instance read only what the equal instance of an earlier member wrote?"""

from fusec.base.dependence import DependenceKind
from fusec.base.verdict import Proved
from fusec.fusion.candidate import Candidate
from fusec.fusion.obligation import Objection
from fusec.fusion.obligations.at_equal_instances import check_kind


def flow_at_equal_instances(candidate: Candidate) -> Proved | Objection:
    """What an instance reads of an earlier launch's result was written by the equal instance.

    Breaks: `t = x * 2` then `y = t[1:] - t[:-1]`.
    """
    return check_kind(candidate, DependenceKind.FLOW, "FUS203", "it reads elements that other instances write")

"""Does every instance overwrite only what the equal instance of an earlier member wrote?"""

from fusec.base.dependence import DependenceKind
from fusec.base.verdict import Proved
from fusec.fusion.candidate import Candidate
from fusec.fusion.obligation import Objection
from fusec.fusion.obligations.at_equal_instances import check_kind


def output_at_equal_instances(candidate: Candidate) -> Proved | Objection:
    """What an instance overwrites was written, of all instances of an earlier launch, only by the equal one.

    Breaks: `x[1:] = a * 2` then `x[:-1] = b * 3`.
    """
    return check_kind(candidate, DependenceKind.OUTPUT, "FUS205", "it overwrites elements that other instances write")

"""Does a compiled loop need a number that another one of the group has only when it has ended?"""

from itertools import combinations

from fusec.base.verdict import Proved, Unproved
from fusec.fusion.candidate import Candidate
from fusec.fusion.obligation import Objection, object_to


def numbers_complete(candidate: Candidate) -> Proved | Objection:
    """No loop is given a number that a loop before it returns: that is complete when all instances have run.

    Breaks: `s = total(x)` then `y = divided(x, s)`.
    """
    for pair in combinations(candidate.launches, 2):
        first, second = (launch.loop for launch in pair)
        needed = next((n for n in first.numbers if second is not None and n in second.arguments), "") if first else ""
        if needed:
            reason = f"it takes `{needed}`, which `{pair[0].name}` has when all its instances have run."
            return object_to("FUS206", Unproved(reason), pair, "it needs the whole reduction")
    return Proved()

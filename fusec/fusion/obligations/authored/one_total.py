"""Obligation: at most one launch has a value that its threads add up, and no later launch needs it."""

from fusec.base.ir.kernel import grid_launches
from fusec.base.proof.verdict import Proved, Unproved
from fusec.fusion.model.candidate import Candidate
from fusec.fusion.model.obligation import Objection


def one_total(candidate: Candidate) -> Proved | Objection:
    """At most one launch adds up a number, which is the value of the call of the fused kernel, and no later launch takes
    it: the number is complete when all threads have run.

    Breaks: `t = pk.parallel_reduce(n, total, v=v)` then `pk.parallel_for(n, scaled, v=v, s=t)`.
    """
    launches = grid_launches(candidate.launches)
    first = next((launch for launch in launches if launch.adds_up), None)
    for launch in launches[launches.index(first) + 1 :] if first is not None else ():
        if launch.adds_up:
            reason = "a call of a work unit has one value."
            return Objection("FUS206", Unproved(reason), launch.span, first.span, "it adds up another number")
        if {operand.name for operand in launch.operands} & {*first.results}:
            reason = f"`{first.name}` adds up a number, which is complete when all places have run."
            return Objection("FUS206", Unproved(reason), launch.span, first.span, "it needs a sum")
    return Proved()

"""Obligation: a launch whose value its threads add up is the last one."""

from fusec.base.ir.kernel import grid_launches
from fusec.base.proof.verdict import Proved, Unproved
from fusec.fusion.model.candidate import Candidate
from fusec.fusion.model.obligation import Objection


def total_last(candidate: Candidate) -> Proved | Objection:
    """No launch follows one that adds up a number: the number is complete when all threads have run, and the call of the
    fused kernel has it as its value.

    Breaks: `t = pk.parallel_reduce(n, total, v=v)` then `pk.parallel_for(n, scaled, v=v, s=t)`.
    """
    launches = grid_launches(candidate.launches)
    for k, launch in enumerate(launches[:-1]):
        if launch.adds_up:
            reason = f"`{launch.name}` adds up a number, which is complete when all places have run."
            return Objection("FUS206", Unproved(reason), launches[k + 1].span, launch.span, "it follows a sum")
    return Proved()

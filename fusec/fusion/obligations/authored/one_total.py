"""Obligation: at most one launch has a value that its threads add up, and no later launch needs it."""

import ast

from fusec.base.ir.kernel import GridLaunch, grid_launches
from fusec.base.proof.verdict import Proved, Unproved
from fusec.fusion.model.candidate import Candidate
from fusec.fusion.model.obligation import Objection


def one_total(candidate: Candidate) -> Proved | Objection:
    """At most one launch adds up a number, which is the value of the call of the fused kernel, and no later launch takes
    it: the number is complete when all threads have run.

    Breaks: `t = pk.parallel_reduce(n, total, v=v)` then `pk.parallel_for(n, scaled, v=v, s=t)`.
    """
    launches = grid_launches(candidate.launches)
    totals = [k for k, launch in enumerate(launches) if launch.adds_up]
    for first, launch in ((launches[k], later) for k in totals[:1] for later in launches[k + 1 :]):
        if launch.adds_up:
            reason = "a call of a work unit has one value."
            return Objection("FUS206", Unproved(reason), launch.span, first.span, "it adds up another number")
        if _read(launch) & {*first.results}:
            reason = f"`{first.name}` adds up a number, which is complete when all places have run."
            return Objection("FUS206", Unproved(reason), launch.span, first.span, "it needs a sum")
    return Proved()


def _read(launch: GridLaunch) -> set[str]:
    """The variables that the statement reads."""
    texts = (operand.expression for operand in launch.operands)
    return {node.id for text in texts for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)}

"""Does any statement stand between the members?"""

from fusec.base.kernel import Launch, LaunchForm
from fusec.base.verdict import Proved, Unproved
from fusec.fusion.candidate import Candidate
from fusec.fusion.kept_statements import barriers_between
from fusec.fusion.obligation import Objection


def nothing_between(candidate: Candidate) -> Proved | Objection:
    """The members are adjacent statements, or one expression: fusion moves no launch past a statement.

    What stands between may print, raise, synchronise, or change what the later launch reads. Only `c = 0.5` may stay
    between members that cannot tell when it runs: it stays, and the kernel runs after it.

    Breaks: `t = x * 2`, `print(t)`, `y = t + 1`.
    """
    for _, item in barriers_between(candidate.graph.region, candidate.first, candidate.last):
        related = candidate.launches[0].span if candidate.launches else None
        return Objection("FUS207", Unproved(f"{item.what} stands between."), item.span, related, "")
    launches = candidate.launches
    inner = [launch for launch in launches if launch.form is LaunchForm.EXPRESSION]
    if inner and len(launches) > 1:
        return Objection(
            "FUS207",
            Unproved("the expression is part of a statement that stays where it is."),
            inner[0].span,
            _other(launches, inner[0]).span,
            "",
        )
    return Proved()


def _other(launches: tuple[Launch, ...], one: Launch) -> Launch:
    return next(launch for launch in launches if launch is not one)

"""Obligation: no barrier stands between the members."""

from fusec.base.proof.verdict import Proved, Unproved
from fusec.fusion.analysis.named_values import (
    are_first_evaluated,
    is_in_head,
    may_name_value,
    names_needed,
    written_by_others,
)
from fusec.fusion.between.kept_statements import barriers_between, why_between
from fusec.fusion.between.opaque_launches import asides
from fusec.fusion.model.candidate import Candidate
from fusec.fusion.model.obligation import Objection


def nothing_between(candidate: Candidate) -> Proved | Objection:
    """The members are adjacent statements, or one expression: fusion moves no launch past a barrier.

    A statement in between may print, raise, synchronise, or change what the later launch reads. Exceptions: a binding
    such as `c = 0.5`, if no member depends on when it runs, stays and runs before the kernel. A launch of a raw kernel
    whose memory accesses the user declares, and which raises nothing, runs after the kernel. An opaque launch runs
    before or after the kernel, if it depends on no launch that it is moved past. An inner expression may be the last
    member, if its statement evaluates it first; so may several of one statement, if it evaluates them first, one after
    the other. If there are several, or if the members' results are live outside the group, or if they write the
    author's arrays and the expression is the test of an `if`, the values must be ones that may be named (`Naming`): the
    kernel then runs before the statement, which reads the names.

    Breaks: `t = x * 2`, `print(t)`, `y = t + 1`.
    """
    found = asides(candidate)
    if isinstance(found, Objection):
        return found
    aside = {each.k for each in found}
    for k, item in barriers_between(candidate.graph.region, candidate.first, candidate.last):
        if k in aside:
            continue
        related = candidate.launches[0].span if candidate.launches else None
        return Objection(
            "FUS207", Unproved(why_between(item, candidate.graph.region, candidate.first, k)), item.span, related, ""
        )
    return _of_expressions(candidate) if len(candidate.launches) > 1 else Proved()


def _of_expressions(candidate: Candidate) -> Proved | Objection:
    """The law for the expressions among several members."""
    if not candidate.expressions:
        return Proved()
    first, *_, last = candidate.launches
    inner, *others = candidate.expressions
    other = next((launch for launch in candidate.launches if launch is not inner), first)
    if not are_first_evaluated(candidate):
        inner = candidate.expressions[-1]
        other = first if inner is not first else last
        reason = "its statement evaluates something else first, or may not evaluate it at all."
        hint = "Bind the value to a name in a statement of its own, before this one."
        return Objection("FUS207", Unproved(reason), inner.span, other.span, "", hint)
    if may_name_value(candidate):
        return Proved()
    if others:
        reason = "a call for several expressions gives them names, which could be seen after their statement."
        hint = "Bind the values to names in statements of their own, before this one."
        return Objection("FUS207", Unproved(reason), last.span, first.span, "", hint)
    writing = written_by_others(candidate)
    if writing is not None and is_in_head(candidate):
        reason = f"`{writing.name}` is written in place, which the head of a block must not do."
        return Objection("FUS207", Unproved(reason), inner.span, writing.span, "", "")
    needed = next(iter(names_needed(candidate).items()), None)
    if needed is not None:
        name, binding = needed
        reason = f"`{name}` is also read outside the expression."
        return Objection("FUS207", Unproved(reason), inner.span, binding.span, "", "")
    return Proved()

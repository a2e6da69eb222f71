"""Obligation: no compiled loop takes a number that another loop of the group returns."""

from fusec.base.ir.kernel import loop_calls, nest_calls
from fusec.base.proof.dependence import first_pairs
from fusec.base.proof.facts import FactKind, RuntimeFact
from fusec.base.proof.verdict import Proved, Unproved
from fusec.fusion.analysis.unstored_arrays import own_arrays
from fusec.fusion.model.candidate import Candidate
from fusec.fusion.model.obligation import Objection, object_to


def numbers_complete(candidate: Candidate) -> Proved | Objection:
    """No loop takes a number that an earlier loop returns, because that number is complete only after all instances. If
    a loop divides by a size, the non-zero divisor becomes a run-time guard.

    Breaks: `s = total(x)` then `y = divided(x, s)`.
    """
    for pair in first_pairs(
        loop_calls(candidate.launches), lambda call: (call.loop.ending.numbers, call.loop.arguments)
    ):
        first, second = nest_calls(pair)
        needed = next((name for name in first.ending.numbers if name in second.arguments), "")
        if needed:
            reason = f"it takes `{needed}`, which `{pair[0].name}` returns after all its instances."
            return object_to("FUS206", Unproved(reason), pair, "it needs the whole reduction")
    calls = nest_calls(candidate.launches)
    divisors = dict.fromkeys(each for call in calls for each in call.ending.divisors if each.terms or not each.constant)
    made = {each.name for each in own_arrays(candidate)}
    given = {name for call in calls for name in call.arguments if name not in made}
    unknown = next((e for e in divisors if not e.terms or not {n.partition(".")[0] for n in e.names} <= given), None)
    if unknown is not None:
        word = f"`{unknown.names[0]}` may be zero" if unknown.terms else "a call gives zero"
        reason = f"{word}, and a number is divided by it after the loop."
        return Objection("FUS403", Unproved(reason), candidate.launches[-1].span)
    return Proved(tuple(RuntimeFact(FactKind.POSITIVE, each.names) for each in divisors))

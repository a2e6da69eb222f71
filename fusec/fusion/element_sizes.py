"""What must be true of sizes for elements of arrays to be told apart as the proof does?"""

from collections.abc import Container, Iterator
from dataclasses import dataclass
from math import gcd

from fusec.base.access import AccessKind
from fusec.base.affine import Affine
from fusec.base.array import Array
from fusec.base.kernel import Launch
from fusec.base.verdict import FactKind, Proved, RuntimeFact, Unproved
from fusec.fusion.candidate import Candidate
from fusec.fusion.halo_sizes import spelled
from fusec.fusion.launch_contractions import launch_contractions
from fusec.fusion.obligation import Objection


@dataclass(frozen=True, slots=True)
class _Needed:
    """A fact, and the sizes that it speaks of."""

    fact: RuntimeFact
    names: tuple[str, ...]


def element_sizes(candidate: Candidate) -> Proved | Objection:
    """The facts that widths are above 0, without which `k // width, k % width` may be one element for several `k`, and that no
    index counts from an array's end, as `n - i - 1` does for `i < k` where `k` is more than `n`."""
    accesses = [access for launch in candidate.launches for access in launch.kernel.accesses]
    written = {access.array.base for access in accesses if access.kind is not AccessKind.READ}
    found = [(launch, needed) for launch in candidate.launches for needed in _needed(launch, written)]
    gone = {each.name for each in launch_contractions(candidate)} if found else set()
    for launch, needed in found:
        lost = next((name for name in needed.names if name.partition(".")[0] in gone), None)
        if lost is not None:
            reason = f"`{lost}`, which tells elements apart, is that of an array that vanishes."
            return Objection("FUS406", Unproved(reason), launch.span)
    return Proved(tuple(dict.fromkeys(needed.fact for _, needed in found)))


def _needed(launch: Launch, written: Container[str]) -> Iterator[_Needed]:
    """As the caller of the launch spells them; of arrays that somebody writes, for all others any element may be any."""
    for access in launch.kernel.accesses:
        if access.is_exact and access.array.base in written:
            yield from _of_array(access.array)


def _of_array(array: Array) -> Iterator[_Needed]:
    divisors = array.layout.divisors if array.layout is not None else ()
    for name in (name for divisor in divisors for name in divisor.names):
        yield _Needed(RuntimeFact(FactKind.POSITIVE.name, (name,)), (name,))
    for expression in array.not_negative:
        yield _Needed(_at_most(expression), expression.names)


def _at_most(expression: Affine) -> RuntimeFact:
    """`k` is at most `n`, where `n - k` must not be negative."""
    divisor = gcd(expression.constant, *(factor for _, factor in expression.terms))
    terms = [(name, factor // divisor) for name, factor in expression.terms]
    constant = expression.constant // divisor
    least = Affine(tuple((name, -factor) for name, factor in terms if factor < 0), max(-constant, 0))
    most = Affine(tuple((name, factor) for name, factor in terms if factor > 0), max(constant, 0))
    sides = tuple(side for side in map(spelled, (least, most)) if side is not None)
    assert len(sides) == 2, f"names of sizes that a caller has: {expression}"
    return RuntimeFact(FactKind.AT_MOST.name, sides)

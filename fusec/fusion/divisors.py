"""By what do kernels divide the place of a thread, where the proof needs it above zero?"""

from collections.abc import Container, Iterator

from fusec.base.access import AccessKind
from fusec.base.affine import Affine
from fusec.base.kernel import Launch
from fusec.base.verdict import FactKind, Proved, RuntimeFact, Unproved
from fusec.fusion.candidate import Candidate
from fusec.fusion.launch_contractions import launch_contractions
from fusec.fusion.obligation import Objection


def positive_divisors(candidate: Candidate) -> Proved | Objection:
    """The facts that widths are above 0, without which `k // width, k % width` may be one element for several `k`."""
    facts: dict[RuntimeFact, None] = {}
    accesses = [access for launch in candidate.launches for access in launch.kernel.accesses]
    if all(access.array.layout is None for access in accesses):
        return Proved()
    written = {access.array.base for access in accesses if access.kind is not AccessKind.READ}
    widths = {launch: list(_divisors(launch, written)) for launch in candidate.launches}
    gone = {each.name for each in launch_contractions(candidate)} if any(widths.values()) else set()
    for launch in candidate.launches:
        for width in widths[launch]:
            if width.partition(".")[0] in gone:
                reason = f"`{width}`, by which the place of a thread is divided, is that of an array that vanishes."
                return Objection("FUS406", Unproved(reason), launch.span)
            facts[RuntimeFact(FactKind.POSITIVE.name, (width,))] = None
    return Proved(tuple(facts))


def _divisors(launch: Launch, written: Container[str]) -> Iterator[str]:
    """As the caller of the launch spells them; of arrays that somebody writes, for all others any element may be any."""
    for access in launch.kernel.accesses:
        layout = access.array.layout
        if access.is_exact and access.array.base in written and layout is not None:
            yield from _names(layout.divisor)


def _names(divisor: Affine | None) -> Iterator[str]:
    yield from divisor.names if divisor is not None else ()

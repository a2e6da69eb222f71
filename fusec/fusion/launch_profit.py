"""Does a launch more in a group cost more registers than it saves memory traffic?"""

from dataclasses import dataclass

from fusec.base.access import AccessKind, AccessRelation
from fusec.base.kernel import Launch
from fusec.base.verdict import Unproved
from fusec.fusion.candidate import Candidate
from fusec.fusion.launch_contractions import launch_contractions
from fusec.fusion.obligation import Objection
from fusec.fusion.profit import is_asked_for

_MOST_REGISTERS = (
    128  # of a thread, with which a multiprocessor of 65,536 still runs 16 warps, as many as hide its latency
)
_REGISTERS_OF_A_VALUE = 2  # a double
_REGISTERS_OF_A_THREAD = 24  # its place, addresses, and what its arithmetic is at
_MOST_PARAMETER_BYTES = 4096
_Element = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Cost:
    """`values` are elements that a thread of the fused kernel has at once, `alone` the most that one of the launches touches;
    `saved` are the loads and stores that the fused kernel leaves out.

    A value too many is stored and loaded again. Launches of one configuration start the same threads, so that members
    with other guards cost no thread more: fewer launches are always cheaper as long as the values find room.
    """

    values: int
    alone: int
    saved: int

    @property
    def registers(self) -> int:
        return _registers(self.values)

    @property
    def spilled(self) -> int:
        """The values for which there is no register, and of which no launch has as many by itself."""
        return max(0, self.registers - max(_MOST_REGISTERS, _registers(self.alone))) // _REGISTERS_OF_A_VALUE

    @property
    def pays(self) -> bool:
        return 2 * self.spilled <= self.saved


def _registers(values: int) -> int:
    return values * _REGISTERS_OF_A_VALUE + _REGISTERS_OF_A_THREAD


def costly(candidate: Candidate) -> Objection | None:
    """Why the last launch of a legal candidate stays apart; None when taking it in pays."""
    if is_asked_for(candidate) or len(candidate.launches) == 1:
        return None
    first, last = candidate.launches[0], candidate.launches[-1]
    bytes_given = _parameter_bytes(candidate)
    if bytes_given > _MOST_PARAMETER_BYTES:
        reason = f"the kernel would have parameters of {bytes_given} bytes; a device takes {_MOST_PARAMETER_BYTES}."
        return Objection("FUS307", Unproved(reason), last.span, first.span, "the kernel would have too many parameters")
    found = cost(candidate)
    if found.pays:
        return None
    reason = (
        f"a thread would hold {found.values} values in about {found.registers} registers, of which it has {_MOST_REGISTERS}; "
        f"keeping {found.spilled} of them in memory costs {2 * found.spilled} loads and stores and saves {found.saved}."
    )
    return Objection("FUS307", Unproved(reason), last.span, first.span, "it needs more registers than it saves traffic")


def cost(candidate: Candidate) -> Cost:
    """The estimate for one thread of the fused kernel, from the elements that the kernels touch."""
    reads = [_touched(launch, AccessKind.READ) for launch in candidate.launches]
    writes = [_touched(launch, AccessKind.WRITE) for launch in candidate.launches]
    values = 0
    for k, (read, written) in enumerate(zip(reads, writes, strict=True)):
        before = frozenset[_Element]().union(*reads[:k], *writes[:k])
        after = frozenset[_Element]().union(*reads[k + 1 :])
        values = max(values, len((before & after) | read | written))
    gone = {contraction.name for contraction in launch_contractions(candidate)}
    known: set[_Element] = set()
    loads: set[_Element] = set()
    for read, written in zip(reads, writes, strict=True):
        loads |= read - known
        known |= read | written
    stores = {element for element in frozenset[_Element]().union(*writes) if element[0] not in gone}
    alone = max(len(read | written) for read, written in zip(reads, writes, strict=True))
    return Cost(values, alone, sum(map(len, (*reads, *writes))) - len(loads) - len(stores))


def _touched(launch: Launch, kind: AccessKind) -> frozenset[_Element]:
    return frozenset(_element(access) for access in launch.kernel.accesses if access.kind is kind)


def _element(access: AccessRelation) -> _Element:
    return access.array.base, access.array.name


def _parameter_bytes(candidate: Candidate) -> int:
    """An array is given as five words, and two for each of its dimensions."""
    grids = [launch.grid for launch in candidate.launches if launch.grid is not None]
    ranks = {name: rank for grid in grids for name, rank in zip(grid.arrays, grid.ranks, strict=True)}
    numbers = {name for grid in grids for name in grid.arguments} - ranks.keys()
    return 8 * (sum(5 + 2 * rank for rank in ranks.values()) + len(numbers))

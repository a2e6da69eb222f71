"""Decide whether one more launch in a group saves more memory traffic than its registers cost."""

import ast
from collections.abc import Sequence
from math import prod

from fusec.base.ir.access import AccessKind, AccessRelation
from fusec.base.ir.kernel import GridLaunch, Launch, kernel_calls
from fusec.base.plan.registers import REGISTERS_OF_A_VALUE, RegisterEstimate, registers_for
from fusec.base.proof.verdict import Unproved
from fusec.base.records import dataclass
from fusec.fusion.analysis.launch_contraction import launch_contractions
from fusec.fusion.halos.thread_kernels import operations_again
from fusec.fusion.model.candidate import Candidate
from fusec.fusion.model.obligation import Objection
from fusec.fusion.profit.profit import is_asked_for

# of a thread: a multiprocessor with 65,536 still runs 16 warps, enough to hide its latency
_MOST_REGISTERS = 128
_REGISTERS_OF_A_BLOCK = 65536  # of all its threads: the device does not start a block that needs more
_REGISTERS_AT_ONCE = 8  # allocated to a thread in units of eight
_MOST_PARAMETER_BYTES = 4096
_OPERATIONS_OF_AN_ACCESS = 16  # of the 28 that a device does while it moves a double or a float: others run beside them
_Element = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Cost:
    """`values` are the elements live at once in a thread of the fused kernel, `alone` the most that a single launch
    touches; `saved` are the loads and stores that fusion removes, `block` the threads of a block, None if the source
    does not show them. `again` are the operations, in additions, that threads recompute for others.

    A value without a register is spilled and reloaded. Launches of one configuration start the same threads, so that
    members with other guards need no more threads: fewer launches are always cheaper as long as the values fit the
    registers.
    """

    values: int
    alone: int
    saved: int
    block: int | None = None
    again: int = 0

    @property
    def registers(self) -> int:
        return registers_for(self.values)

    @property
    def available(self) -> int:
        """The registers of each thread with which the multiprocessor runs enough threads, and the block can start."""
        return min(_MOST_REGISTERS, self._of_a_block)

    @property
    def starts(self) -> bool:
        """Whether a block has registers for all of its threads, as far as the author's own blocks have them."""
        return self.registers <= max(self._of_a_block, registers_for(self.alone))

    @property
    def spilled(self) -> int:
        """The values without a register, beyond those that a single launch also has."""
        return max(0, self.registers - max(_MOST_REGISTERS, registers_for(self.alone))) // REGISTERS_OF_A_VALUE

    @property
    def pays(self) -> bool:
        return 2 * self.spilled <= self.saved

    @property
    def worth(self) -> int:
        """The number of operations that take as long as the saved loads and stores."""
        return _OPERATIONS_OF_AN_ACCESS * max(0, self.saved)

    @property
    def estimate(self) -> RegisterEstimate:
        return RegisterEstimate(self.values, self.available, self.saved, self.again)

    @property
    def _of_a_block(self) -> int:
        each = _REGISTERS_OF_A_BLOCK // max(1, self.block or 1)
        return each - each % _REGISTERS_AT_ONCE


def costly(candidate: Candidate) -> Objection | None:
    """Why the last launch of a legal candidate stays separate; None if including it pays."""
    if is_asked_for(candidate) or len(candidate.launches) == 1:
        return None
    first, last = candidate.launches[0], candidate.launches[-1]
    bytes_given = _parameter_bytes(candidate)
    if bytes_given > _MOST_PARAMETER_BYTES:
        reason = f"the kernel would have parameters of {bytes_given} bytes; a device takes {_MOST_PARAMETER_BYTES}."
        return Objection("FUS307", Unproved(reason), last.span, first.span, "the kernel would have too many parameters")
    found = cost(candidate)
    if not found.starts:
        reason = (
            f"a thread would hold {found.values} values in about {found.registers} registers; a block of {found.block} threads "
            f"has {found.available} for each."
        )
        return Objection("FUS307", Unproved(reason), last.span, first.span, "a block has not as many registers")
    if found.again > found.worth:
        reason = (
            f"computing elements again costs {found.again} operations a thread; it saves {found.saved} loads and stores, as much "
            f"as {found.worth} operations."
        )
        return Objection(
            "FUS305", Unproved(reason), last.span, first.span, "computing elements again costs more than storing them"
        )
    if found.pays:
        return None
    reason = (
        f"a thread would hold {found.values} values in about {found.registers} registers, but it has {_MOST_REGISTERS}; "
        f"keeping {found.spilled} of them in memory costs {2 * found.spilled} loads and stores and saves {found.saved}."
    )
    return Objection("FUS307", Unproved(reason), last.span, first.span, "it needs more registers than it saves traffic")


def cost(candidate: Candidate) -> Cost:
    """The estimate for one thread of the fused kernel, from the elements that the kernels touch."""
    reads = [_touched(launch, AccessKind.READ) for launch in candidate.launches]
    writes = [_touched(launch, AccessKind.WRITE) for launch in candidate.launches]
    values = _most_at_once(reads, writes)
    gone = {contraction.name for contraction in launch_contractions(candidate)}
    plain = candidate.plain or candidate
    before = sum(
        len(_touched(launch, kind)) for launch in plain.launches for kind in (AccessKind.READ, AccessKind.WRITE)
    )
    known: set[_Element] = set()
    loads: set[_Element] = set()
    for read, written in zip(reads, writes, strict=True):
        loads |= read - known
        known |= read | written
    stores = {element for element in frozenset[_Element]().union(*writes) if element[0] not in gone}
    alone = max(len(read | written) for read, written in zip(reads, writes, strict=True))
    saved = before - len(loads) - len(stores)
    return Cost(values, alone, saved, _block(candidate), operations_again(candidate))


def _most_at_once(reads: Sequence[frozenset[_Element]], writes: Sequence[frozenset[_Element]]) -> int:
    """The most elements live at once: touched by one launch, or touched before it and read after it."""
    last_read = {element: k for k, read in enumerate(reads) for element in read}
    held: set[_Element] = set()
    most = 0
    for k, (read, written) in enumerate(zip(reads, writes, strict=True)):
        own = read | written
        most = max(most, len(held) + len(own - held))
        held |= {element for element in own if last_read.get(element, k) > k}
        held -= {element for element in read if last_read[element] == k}
    return most


def _block(candidate: Candidate) -> int | None:
    """The threads of a block if the source shows them as numbers: `k[blocks, 256]`, `k[blocks, (16, 16)]`.

    For `k.forall(n)`, numba chooses a block that has the registers.
    """
    launch = candidate.launches[0]
    values = launch.grid.configured.values if isinstance(launch, GridLaunch) else ()
    if len(values) < 2 or not values[1]:
        return None
    block = ast.literal_eval(values[1])
    extents = block if isinstance(block, tuple) else (block,)
    return prod(extents) if all(extent > 0 for extent in extents) else None


def _touched(launch: Launch, kind: AccessKind) -> frozenset[_Element]:
    return frozenset(_element(access) for access in launch.kernel.accesses if access.kind is kind)


def _element(access: AccessRelation) -> _Element:
    return access.array.base, access.array.name


def _parameter_bytes(candidate: Candidate) -> int:
    """The size of the arguments: an array is passed as five words, and two for each of its dimensions."""
    grids = kernel_calls(candidate.launches)
    ranks = {name: rank for grid in grids for name, rank in grid.ranks}
    numbers = {name for grid in grids for name in grid.arguments} - ranks.keys()
    return 8 * (sum(5 + 2 * rank for rank in ranks.values()) + len(numbers))

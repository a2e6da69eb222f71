"""How many axes do calls of compiled loops take their arrays to have, and how many dimensions do they need together?"""

from collections.abc import Iterable, Mapping

from fusec.base.grid_launch import THREADS
from fusec.base.kernel import Launch, Operand
from fusec.base.program import HostStatement
from fusec.capture.loop_kernel import LoopKernel


def bound_ranks(kernel: LoopKernel, bound: Mapping[str, Operand]) -> dict[str, int] | None:
    """The number of indices of each operand that is an array; None where one operand is taken in two ways."""
    ranks: dict[str, int] = {}
    for parameter, rank in kernel.model.ranks.items():
        name = bound[parameter].name
        if rank and ranks.get(name) and ranks[name] != rank:
            return None
        ranks[name] = max(rank, ranks.get(name, 0))
    numbers = {bound[p].name for p in kernel.text.instance.parameters if p not in kernel.model.ranks}
    return None if numbers & set(ranks) else ranks


def indexed_in_several_ways(items: Iterable[Launch | HostStatement]) -> frozenset[str]:
    """The arrays of which calls take elements by different numbers of indices: one of them is a whole row."""
    counts: dict[str, set[int]] = {}
    for call in (item.loop for item in items if isinstance(item, Launch) and item.loop is not None):
        for name, rank in zip(call.arrays, call.ranks, strict=True):
            counts.setdefault(name, set()).update([rank] if rank else [])
    return frozenset(name for name, found in counts.items() if len(found) > 1)


def dimensions(launch: Launch) -> int:
    """How many dimensions hold its loops, or threads, and, where there are names for them, the indices of all elements."""
    lengths = (len(access.array.index or ()) for access in launch.kernel.accesses)
    own = len(launch.kernel.domain.dimensions) - 1
    return max((own, *(length for length in lengths if length <= len(THREADS))))

"""Embedding of domains of different ranks in one space."""

import ast
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from fusec.base.ir.array import AffineIndex, Array, UnknownIndex
from fusec.base.ir.domain import REST
from fusec.base.ir.host_statement import HostStatement
from fusec.base.ir.kernel import GridLaunch, Launch, LoopCall
from fusec.base.ir.operand import Operand
from fusec.base.ir.thread_kernel import THREADS
from fusec.capture.kernels.loop_kernel import LoopKernel


def embedded(items: Sequence[tuple[ast.stmt, Launch | HostStatement]]) -> list[tuple[ast.stmt, Launch | HostStatement]]:
    """The items with all launches in one space, with as many named dimensions as the longest index needs."""
    rank = max((_dimensions(item) for _, item in items if isinstance(item, Launch)), default=0)
    several = _indexed_in_several_ways(item for _, item in items)
    return [(s, _widened(item, rank, several) if isinstance(item, Launch) else item) for s, item in items]


def _widened(launch: Launch, rank: int, several: frozenset[str]) -> Launch:
    """The launch in a space with more dimensions, each new one of extent 1; the indices of `several` become unknown."""
    kernel = launch.kernel
    own = (*kernel.parameters, *(access.array for access in kernel.accesses))
    arrays = {array: _in_space(array, -1 if array.base in several else rank) for array in own}
    accesses = tuple(replace(access, array=arrays[access.array]) for access in kernel.accesses)
    wider = kernel.domain.widened((*THREADS[:rank], REST))
    parameters = tuple(arrays[array] for array in kernel.parameters)
    return replace(launch, kernel=replace(kernel, parameters=parameters, domain=wider, accesses=accesses))


def _in_space(array: Array, rank: int) -> Array:
    """The element in this space; its index is unknown if it is longer than the space has dimensions."""
    match array.index:
        case AffineIndex(at) as index if len(at) <= rank:
            return replace(array, index=index.widened(rank))
        case _:
            return replace(array, index=UnknownIndex())


def bound_ranks(kernel: LoopKernel, bound: Mapping[str, Operand]) -> dict[str, int] | None:
    """The number of indices of each operand that is an array; None if one operand is indexed in two ways."""
    ranks: dict[str, int] = {}
    for parameter, rank in kernel.model.ranks.items():
        name = bound[parameter].name
        if rank and ranks.get(name) and ranks[name] != rank:
            return None
        ranks[name] = max(rank, ranks.get(name, 0))
    numbers = {bound[p].name for p in kernel.text.instance.parameters if p not in kernel.model.ranks}
    return None if numbers & set(ranks) else ranks


def _indexed_in_several_ways(items: Iterable[Launch | HostStatement]) -> frozenset[str]:
    """The arrays that launches index with different numbers of indices, so that one of them takes a whole row."""
    counts: dict[str, set[int]] = {}
    for item in (item for item in items if isinstance(item, GridLaunch | LoopCall)):
        for name, rank in item.grid.ranks if isinstance(item, GridLaunch) else item.loop.ranks:
            counts.setdefault(name, set()).update([rank] if rank else [])
    return frozenset(name for name, found in counts.items() if len(found) > 1)


def _dimensions(launch: Launch) -> int:
    """The number of dimensions for the launch's loops or threads and, if named, for the indices of all elements."""
    lengths = (len(access.array.affine or ()) for access in launch.kernel.accesses)
    own = len(launch.kernel.domain.dimensions) - 1
    return max((own, *(length for length in lengths if length <= len(THREADS))))

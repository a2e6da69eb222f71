"""How does a launch stand in a space with more dimensions than its own?"""

from dataclasses import replace

from fusec.base.affine import affine
from fusec.base.array import Array
from fusec.base.domain import REST, IterationDomain
from fusec.base.grid_launch import THREADS
from fusec.base.kernel import Launch


def widened(launch: Launch, rank: int, several: frozenset[str]) -> Launch:
    """The launch in a space with more dimensions, along which it has one instance; elements of `several` are not known."""
    kernel = launch.kernel
    own = (*kernel.parameters, *(access.array for access in kernel.accesses))
    arrays = {array: _in_space(array, -1 if array.base in several else rank) for array in own}
    accesses = tuple(replace(access, array=arrays[access.array]) for access in kernel.accesses)
    domain, missing = kernel.domain, rank + 1 - len(kernel.domain.dimensions)
    wider = IterationDomain(
        (*THREADS[:rank], REST),
        (*domain.extents[:-1], *(affine(1),) * missing, affine(1)),
        (*domain.starts[:-1], *(affine(0),) * missing, affine(0)),
    )
    parameters = tuple(arrays[array] for array in kernel.parameters)
    return replace(launch, kernel=replace(kernel, parameters=parameters, domain=wider, accesses=accesses))


def _in_space(array: Array, rank: int) -> Array:
    """An element with more indices than the space has dimensions is not known."""
    index = array.index
    if index is None or len(index) > rank:
        return replace(array, index=None)
    return replace(array, index=(*index, *(affine(0),) * (rank - len(index))))

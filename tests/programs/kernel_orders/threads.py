"""Kernels of numba's simulator as plain Python functions: one thread runs to its end, then the next, in any order.

The simulator starts a thread of the operating system for each thread of a kernel, in one order. Here the threads of a
generated kernel run in the order of a given rank: for up to four threads, ranks 0 to 23 are all their permutations.
"""

import itertools
import random
from types import SimpleNamespace

import numpy as np
from numba import cuda
from numba.cuda.errors import normalize_kernel_dimensions
from numba.cuda.simulator import kernel as simulator
from numba.cuda.simulator.cudadrv.devicearray import FakeCUDAArray

PERMUTED = 4  # so many instances run in all orders
FEW = 6  # more of them in so many orders

current = SimpleNamespace(
    rank=0, ranks=0, runs=0
)  # the order; the orders that differ, and the generated kernels that ran


class KernelError(Exception):
    """A thread reads past the end of an array, or computes what has no value: on a device, anything may happen."""


def in_order(instances):
    """The instances in the order of the current rank."""
    instances = list(instances)
    count = len(instances)
    current.ranks = max(current.ranks, (1, 1, 2, 6, 24)[count] if count <= PERMUTED else FEW)
    if count <= PERMUTED:
        orders = list(itertools.permutations(instances))
        return orders[current.rank % len(orders)]
    if current.rank > 1:
        random.Random(current.rank).shuffle(instances)
    return instances[::-1] if current.rank == 1 else instances


def run_threads(kernel, *arguments):
    """Run the kernel with its configuration on the arrays themselves."""
    if kernel._device:
        return kernel.fn(*arguments)
    given = list(map(as_compiled, arguments))
    grid, block = normalize_kernel_dimensions(kernel.grid_dim, kernel.block_dim)
    set_place(cuda.gridDim, grid)
    set_place(cuda.blockDim, block)
    threads = list(itertools.product(np.ndindex(*grid), np.ndindex(*block)))
    is_generated = kernel.fn.__module__.startswith("_fused_")
    kernel.fn.__globals__["range"] = range_of_integers
    try:
        for place, thread in in_order(threads) if is_generated else threads:
            run_thread(kernel, given, place, thread)
    finally:
        del kernel.fn.__globals__["range"]
    current.runs += is_generated
    return None


def as_compiled(argument):
    """The array itself; a number with a type of its own, for NumPy computes with Python's in the other operand's."""
    if isinstance(argument, FakeCUDAArray):
        return argument._ary
    return {int: np.int64, float: np.float64}.get(type(argument), lambda same: same)(argument)


def range_of_integers(*bounds):
    return map(np.int64, range(*bounds))


def run_thread(kernel, given, place, thread):
    set_place(cuda.blockIdx, place)
    set_place(cuda.threadIdx, thread)
    try:
        kernel.fn(*given)
    except (ArithmeticError, LookupError, TypeError, UnboundLocalError, ValueError) as problem:
        raise KernelError(f"{kernel.fn.__name__}, thread {place} {thread}: {problem}") from problem


def set_place(place, extents):
    place.x, place.y, place.z = extents


def grid(axes):
    """Where the thread is in the grid."""
    places = [
        getattr(cuda.blockIdx, axis) * getattr(cuda.blockDim, axis) + getattr(cuda.threadIdx, axis) for axis in "xyz"
    ]
    return places[0] if axes == 1 else tuple(places[:axes])


def gridsize(axes):
    """How many threads the grid has along each axis."""
    extents = [getattr(cuda.gridDim, axis) * getattr(cuda.blockDim, axis) for axis in "xyz"]
    return extents[0] if axes == 1 else tuple(extents[:axes])


def add(array, index, value):
    """One atomic addition."""
    before = array[index]
    array[index] += value
    return before


def interpret_threads():
    """From now on kernels of the simulator run so; memory that nobody has written holds zeros."""
    simulator.FakeCUDAKernel.__call__ = run_threads
    for name in ("gridDim", "blockDim", "blockIdx", "threadIdx"):
        setattr(cuda, name, SimpleNamespace(x=0, y=0, z=0))
    cuda.grid, cuda.gridsize, cuda.atomic = grid, gridsize, SimpleNamespace(add=add)
    cuda.local = SimpleNamespace(array=np.zeros)
    cuda.syncthreads = lambda: None  # only kernels that have nothing to wait for run to their end one by one
    cuda.device_array = lambda shape, dtype=np.float64: FakeCUDAArray(np.zeros(shape, dtype))
    cuda.device_array_like = lambda array: FakeCUDAArray(np.zeros(array.shape, array.dtype))

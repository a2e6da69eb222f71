"""Functions that other compilers take: one that only looks like a launch, and one below a decorator."""

import numba
from numba import cuda, njit


@cuda.jit
def double(v, t):
    i = cuda.grid(1)
    t[i] = v[i] * 2.0


def chosen(functions, x, y):
    """A tuple of functions, which numba compiles."""
    functions[0](x, y)
    functions[0](y, x)


@numba.jit(forceobj=True)
def launching(v, t, y):
    double[4, 64](v, t)
    double[4, 64](t, y)


fast = njit(chosen)

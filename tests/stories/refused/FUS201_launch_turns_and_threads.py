"""Threads of one kernel take turns, those of the next do not: element 40 is thread 8's for one and thread 40's for the other."""

from numba import cuda


@cuda.jit
def scale(v, t, n):
    for i in range(cuda.grid(1), n, cuda.gridsize(1)):
        t[i] = v[i] * 0.5


@cuda.jit
def double(t, y, n):
    i = cuda.grid(1)
    if i < n:
        y[i] = t[i] * 2.0


def step(v, t, y, n, blocks, threads):
    scale[blocks, threads](v, t, n)
    double[blocks, threads](t, y, n)  # expect: FUS201


# message: `double` not fused: each of its threads works elsewhere
# note: the threads of one run a loop over elements, and the threads of the other run none, or one with another bound.

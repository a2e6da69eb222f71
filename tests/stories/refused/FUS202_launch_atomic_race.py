"""A kernel loads an element while its other threads add to it."""

from numba import cuda


@cuda.jit
def running(v, total, t, n):
    i = cuda.grid(1)
    if i < n:
        cuda.atomic.add(total, 0, v[i])
        t[i] = total[0]


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


def step(v, total, t, y, n, blocks, threads):
    running[blocks, threads](v, total, t, n)  # expect: FUS202
    double[blocks, threads](v, y, n)


# message: `running` not fused: it reads elements that it writes
# note: Witness: n = 2: instance 1 of `running` reads total[0], which instance 0 of `running` reduces into.

"""A loop in which threads take turns, each with a sum of its own."""

from numba import cuda


@cuda.jit
def running(v, t, n):
    total = 0.0
    for i in range(cuda.grid(1), n, cuda.gridsize(1)):
        total += v[i]
        t[i] = total


@cuda.jit
def double(t, y, n):
    for i in range(cuda.grid(1), n, cuda.gridsize(1)):
        y[i] = t[i] * 2.0


def step(v, t, y, n, blocks, threads):
    running[blocks, threads](v, t, n)  # expect: FUS403
    double[blocks, threads](t, y, n)


# message: statement not fused
# note: Launch of `running`, which may read `total` as an earlier iteration of its thread left it.

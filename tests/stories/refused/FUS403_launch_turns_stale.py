"""A variable keeps what an earlier turn of the thread gave it."""

from numba import cuda


@cuda.jit
def held(v, t, n):
    last = 0.0
    for i in range(cuda.grid(1), n, cuda.gridsize(1)):
        if v[i] > 0.0:
            last = v[i]
        t[i] = last


@cuda.jit
def double(t, y, n):
    for i in range(cuda.grid(1), n, cuda.gridsize(1)):
        y[i] = t[i] * 2.0


def step(v, t, y, n, blocks, threads):
    held[blocks, threads](v, t, n)  # expect: FUS403
    double[blocks, threads](t, y, n)


# message: statement not fused
# note: Launch of `held`, which may read `last` as an earlier iteration of its thread left it.

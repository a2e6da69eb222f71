"""The second launch starts other threads."""

from numba import cuda


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


def step(v, t, y, n, blocks, threads):
    double[8, 32](v, t, n)
    double[4, 64](t, y, n)  # expect: FUS201


# message: `double` not fused: it runs other threads
# note: it is launched with `[4, 64]`, `double` with `[8, 32]`.

# options: --guards forbid
"""That arrays share no memory may not be checked."""

from numba import cuda


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


def step(v, t, y, n, blocks, threads):
    double[blocks, threads](v, t, n)  # expect: FUS209
    double[blocks, threads](t, y, n)


# message: `double` not fused
# note: `t` and `v` may share memory, and guards are forbidden.

"""A launch with dynamic shared memory, and one without."""

from numba import cuda


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


def step(v, t, y, n, blocks, threads):
    double[blocks, threads, 0, 64](v, t, n)
    double[blocks, threads](t, y, n)  # expect: FUS201


# message: `double` not fused: it runs other threads
# note: it is launched with `[blocks, threads]`, `double` with `[blocks, threads, 0, 64]`.

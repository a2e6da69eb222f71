"""The host sets an element between two launches."""

from numba import cuda


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


def step(v, t, y, n, blocks, threads):
    double[blocks, threads](v, t, n)
    t[0] = 3.0  # expect: FUS207
    double[blocks, threads](t, y, n)


# message: `double` not fused
# note: assignment to an element or a fancy index stands between.

"""An array is filled from the host between two launches."""

from numba import cuda


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


def step(v, t, y, n, blocks, threads):
    double[blocks, threads](v, t, n)
    t.copy_to_device(y)  # expect: FUS207
    double[blocks, threads](t, y, n)


# message: `double` not fused
# note: call of `t.copy_to_device` stands between.

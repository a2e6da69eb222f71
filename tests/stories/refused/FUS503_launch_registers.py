"""A kernel with a limit on registers, and one without."""

from numba import cuda


@cuda.jit(max_registers=32)
def other(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] + 1.0


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


def step(v, t, y, n, blocks, threads):
    other[blocks, threads](v, t, n)
    double[blocks, threads](t, y, n)  # expect: FUS503


# message: `double` not fused: it is compiled in another way
# note: `double` is compiled with no options, `other` with `max_registers=32`.

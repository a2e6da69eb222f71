# options: --fp exact
"""Under exact: the square of a number that is complex whatever the arrays hold is a sum of products."""

from numba import cuda


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


@cuda.jit
def square(t, y, n):
    i = cuda.grid(1)
    if i < n:
        z = complex(t[i], y[i])
        z = z * z
        y[i] = z.real


def step(v, t, y, n, blocks, threads):
    double[blocks, threads](v, t, n)
    square[blocks, threads](t, y, n)  # expect: FUS501


# message: `square` not fused
# note: the compiler may round a product and a sum of `square` once or twice, differently in each kernel.

# options: --fp exact
"""Under exact: a kernel holds a product in a sum."""

from numba import cuda


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


@cuda.jit
def axpy(t, y, n):
    i = cuda.grid(1)
    if i < n:
        y[i] = t[i] * 2.0 + y[i]


def step(v, t, y, n, blocks, threads):
    double[blocks, threads](v, t, n)
    axpy[blocks, threads](t, y, n)  # expect: FUS501


# message: `axpy` not fused
# note: the compiler may round a product and a sum of `axpy` once or twice, differently in each kernel.

"""An argument by a name that generated code needs."""

from numba import cuda


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


def step(v, t, allowed, n, blocks, threads):
    double[blocks, threads](v, t, n)
    double[blocks, threads](t, allowed, n)  # expect: FUS403


# message: statement not fused
# note: Launch of `double`, which uses `allowed`, a name that generated code needs.

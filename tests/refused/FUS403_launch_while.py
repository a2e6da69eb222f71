"""A kernel that loops until it has converged."""

from numba import cuda


@cuda.jit
def other(v, t, n):
    i = cuda.grid(1)
    if i < n:
        x = v[i]
        while x > 1.0:
            x = x / 2.0
        t[i] = x


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


def step(v, t, y, n, blocks, threads):
    other[blocks, threads](v, t, n)  # expect: FUS403
    double[blocks, threads](t, y, n)


# message: statement not fused
# note: Launch of `other`, which has a loop with a condition.

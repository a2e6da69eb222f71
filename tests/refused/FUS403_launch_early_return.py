"""A kernel that returns from inside its body."""

from numba import cuda


@cuda.jit
def other(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i]
        if v[i] < 0.0:
            return
        t[i] = 0.0


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


def step(v, t, y, n, blocks, threads):
    other[blocks, threads](v, t, n)  # expect: FUS403
    double[blocks, threads](t, y, n)


# message: statement not fused
# note: Launch of `other`, which has `return` inside its body.

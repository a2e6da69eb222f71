"""A kernel that returns from one way through a part of an `if`, after which the other ways go on."""

from numba import cuda


@cuda.jit
def other(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i]
        if v[i] < 0.0:
            if v[i] < -1.0:
                return
            t[i] = 1.0
        t[i] += 2.0


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


def step(v, t, y, n, blocks, threads):
    other[blocks, threads](v, t, n)  # expect: FUS403
    double[blocks, threads](t, y, n)


# message: statement not fused
# note: Launch of `other`, which has a `return` or `continue` for which fusec cannot write `else`.

"""A kernel that returns from a loop of its own."""

from numba import cuda


@cuda.jit
def first_positive(v, t, n, m):
    i = cuda.grid(1)
    if i < n:
        for j in range(m):
            if v[i, j] > 0.0:
                t[i] = v[i, j]
                return
        t[i] = 0.0


@cuda.jit
def double(t, y, n):
    i = cuda.grid(1)
    if i < n:
        y[i] = t[i] * 2.0


def step(v, t, y, n, m, blocks, threads):
    first_positive[blocks, threads](v, t, n, m)  # expect: FUS403
    double[blocks, threads](t, y, n)


# message: statement not fused
# note: Launch of `first_positive`, which has a `return` or `continue` for which fusec cannot write `else`.

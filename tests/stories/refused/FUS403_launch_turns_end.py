"""A loop in which threads take turns, and which a thread may leave before its last turn."""

from numba import cuda


@cuda.jit
def until(v, t, n):
    for i in range(cuda.grid(1), n, cuda.gridsize(1)):
        if v[i] < 0.0:
            break
        t[i] = v[i]


@cuda.jit
def double(t, y, n):
    for i in range(cuda.grid(1), n, cuda.gridsize(1)):
        y[i] = t[i] * 2.0


def step(v, t, y, n, blocks, threads):
    until[blocks, threads](v, t, n)  # expect: FUS403
    double[blocks, threads](t, y, n)


# message: statement not fused
# note: Launch of `until`, which may leave the loop in which its threads take turns.

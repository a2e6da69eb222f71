"""A kernel whose device function calls itself."""

from numba import cuda


@cuda.jit(device=True)
def halved(x, times):
    if times == 0:
        return x
    return halved(x / 2.0, times - 1)


@cuda.jit
def other(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = halved(v[i], 3)


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


def step(v, t, y, n, blocks, threads):
    other[blocks, threads](v, t, n)  # expect: FUS403
    double[blocks, threads](t, y, n)


# message: statement not fused
# note: Launch of `other`, which calls `halved` (line 17).

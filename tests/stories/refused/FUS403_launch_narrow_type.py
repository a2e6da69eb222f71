"""A kernel that declares the size as bytes: 300 elements would be 44."""

from numba import cuda, float64, uint8, void


@cuda.jit(void(float64[:], float64[:], uint8))
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
    other[blocks, threads](v, t, n)  # expect: FUS403
    double[blocks, threads](t, y, n)


# message: statement not fused
# note: Launch of `other`, which declares `n` as `uint8`, which may hold another number than it is given.

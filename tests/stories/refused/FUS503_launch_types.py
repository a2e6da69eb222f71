"""Two kernels that declare one argument as different types."""

from numba import cuda, float64, int32, int64, void


@cuda.jit(void(float64[:], float64[:], int32))
def one(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] + 1.0


@cuda.jit(void(float64[:], float64[:], int64))
def two(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


def step(v, t, y, n, blocks, threads):
    one[blocks, threads](v, t, n)
    two[blocks, threads](t, y, n)  # expect: FUS503


# message: `two` not fused: it is compiled in another way
# note: `two` declares `n` as `int64`, `one` as `int32`.

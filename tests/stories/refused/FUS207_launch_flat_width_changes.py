"""Rows have another length when the second kernel runs."""

from numba import cuda


@cuda.jit
def scale(u, width, n, t):
    k = cuda.grid(1)
    if k < n:
        t[k // width, k % width] = 2.0 * u[k // width, k % width]


def step(u, t, v, width, n, blocks, threads):
    scale[blocks, threads](u, width, n, t)
    width = width // 2  # expect: FUS207
    scale[blocks, threads](t, width, n, v)


# message: `scale` not fused
# note: assignment stands between.

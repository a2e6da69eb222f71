"""One kernel counts rows by their length, the other by their number: the same index is another pixel."""

from numba import cuda


@cuda.jit
def brighten(u, width, height, t):
    x, y = cuda.grid(2)
    if x < width and y < height:
        t[y * width + x] = 2.0 * u[y * width + x]


@cuda.jit
def transpose(t, width, height, v):
    x, y = cuda.grid(2)
    if x < width and y < height:
        v[x * height + y] = t[x * height + y]


def step(u, t, v, width, height, grid, block):
    brighten[grid, block](u, width, height, t)  # expect: FUS406
    transpose[grid, block](t, width, height, v)


# message: `brighten` not fused: it may read what it writes
# note: `t[y * width + x]` may be any element of `t`.

"""Where nothing keeps a thread within its row, the last of one row and the first of the next store one element."""

from numba import cuda


@cuda.jit
def brighten(u, width, size, t):
    x, y = cuda.grid(2)
    if x + y < size:
        t[y * width + x] = 2.0 * u[y * width + x]


@cuda.jit
def offset(t, width, height, v):
    x, y = cuda.grid(2)
    if x < width and y < height:
        v[y * width + x] = t[y * width + x] + 1.0


def step(u, t, v, width, height, grid, block):
    brighten[grid, block](u, width, height, t)  # expect: FUS406
    offset[grid, block](t, width, height, v)


# message: `brighten` not fused: it may read what it writes
# note: `t[y * width + x]` may be any element of `t`.

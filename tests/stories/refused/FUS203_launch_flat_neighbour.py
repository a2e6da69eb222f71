"""The pixel beside a pixel, in a flat array."""

from numba import cuda


@cuda.jit
def brighten(u, width, height, t):
    x, y = cuda.grid(2)
    if x < width and y < height:
        t[y * width + x] = 2.0 * u[y * width + x]


@cuda.jit
def difference(t, width, height, v):
    x, y = cuda.grid(2)
    if x < width - 1 and y < height:
        v[y * width + x] = t[y * width + x + 1] - t[y * width + x]


@cuda.jit
def below(t, width, height, v):
    x, y = cuda.grid(2)
    if x < width and y < height:
        v[y * width + x] = t[(y + 1) * width + x]


def beside(u, t, v, width, height, grid, block):
    brighten[grid, block](u, width, height, t)
    difference[grid, block](t, width, height, v)  # expect: FUS203


def of_next_row(u, t, v, width, height, grid, block):
    brighten[grid, block](u, width, height, t)
    below[grid, block](t, width, height, v)  # expect: FUS203


# message: `difference` not fused: it reads elements that other instances write
# note: Witness: height = 1, width = 2: instance (0, 0) of `difference` reads t[0, 1], which instance (1, 0) of `brighten` writes.
# message: `below` not fused: it reads elements that other instances write
# note: Witness: height = 2, width = 1: instance (0, 0) of `below` reads t[1, 0], which instance (0, 1) of `brighten` writes.

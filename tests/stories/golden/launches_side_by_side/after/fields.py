"""One kernel on several arrays in a row, and kernels that have nothing to do with each other."""

from numba import cuda

import _fused_fields as _fused


@cuda.jit
def scale(u, factor):
    i = cuda.grid(1)
    if i < u.size:
        u[i] *= factor


@cuda.jit
def fill(u, value, n):
    i = cuda.grid(1)
    if i < n:
        u[i] = value


@cuda.jit
def midpoints(u, out, n):
    i = cuda.grid(1)
    if i < n - 1:
        out[i] = 0.5 * (u[i] + u[i + 1])


@cuda.jit
def squares(u, out, n):
    i = cuda.grid(1)
    if i < n:
        out[i] = u[i] * u[i]


def scale_all(a, b, c, grid, block, factor):
    _fused.scale_all_fused(scale, grid, block, a, factor, b, c, 2.0)


def parts(a, b, c, d, n, m):
    """Bounds of their own; `a` is read twice."""
    _fused.parts_fused(midpoints, squares, fill, 3, 4, a, b, m, c, n, d, 1.5)


def between(a, b, c, n):
    """All points, then the points between them, which read what the first kernel did not write."""
    _fused.between_fused(squares, midpoints, 3, 4, a, b, n, c)

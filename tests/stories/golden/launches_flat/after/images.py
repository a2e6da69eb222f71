"""Rows in flat arrays, and flat numbers of threads over arrays of rows."""

from numba import cuda

import _fused_images as _fused


@cuda.jit
def brighten(u, width, height, t):
    x, y = cuda.grid(2)
    if x < width and y < height:
        idx = x + y * width
        t[idx] = 2.0 * u[idx]


@cuda.jit
def offset(t, width, height, v):
    i, j = cuda.grid(2)
    if i >= width or j >= height:
        return
    place = j * width + i
    v[place] = t[place] + u_offset(i)


@cuda.jit(device=True)
def u_offset(i):
    return 0.5 * i


@cuda.jit
def differences(u, width, height, t):
    """Of a row's pixel and the one before it, which no other thread stores."""
    x, y = cuda.grid(2)
    if 0 < x < width and y < height:
        t[y * width + x] = u[y * width + x] - u[y * width + x - 1]


def flat(u, t, v, width, height, grid, block):
    _fused.flat_fused(brighten, offset, grid, block, u, width, height, t, v)


def along_rows(u, t, v, width, height, grid, block):
    _fused.along_rows_fused(differences, offset, grid, block, u, width, height, t, v)


@cuda.jit
def scale(u, width, n, t):
    k = cuda.grid(1)
    if k < n:
        i = k // width
        j = k % width
        t[i, j] = 2.0 * u[i, j]  # each thread its own


@cuda.jit
def add(t, width, n, v, weights):
    k = cuda.grid(1)
    if k < n:
        row = k // width
        column = k % width
        v[k] = t[row, column] + weights[column]


@cuda.jit
def smooth(v, width, n):
    k = cuda.grid(1)
    if k < n:
        row, column = k // width, k % width
        v[row * width + column] *= 0.5


def numbered(u, t, v, weights, width, n, blocks):
    _fused.numbered_fused(scale, add, smooth, blocks, 8, u, width, n, t, v, weights)


@cuda.jit
def turned(u, t):
    width = u.shape[1]
    for k in range(cuda.grid(1), u.size, cuda.gridsize(1)):
        t[k % width, k // width] = 3.0 * u[k // width, k % width]


@cuda.jit
def halved(u, t):
    for k in range(cuda.grid(1), u.size, cuda.gridsize(1)):
        y = k // u.shape[1]
        x = k % u.shape[1]
        t[x, y] = t[x, y] / 2.0


def transposed(u, t):
    _fused.transposed_fused(turned, halved, 2, 4, u, t)

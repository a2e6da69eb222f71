"""Flat numbers of threads over arrays with three axes, as quotients and remainders by two widths."""

from numba import cuda

import _fused_volumes as _fused


@cuda.jit
def scale(u, w, h, n, t):
    k = cuda.grid(1)
    if k < n:
        z = k // (w * h)
        y = (k // w) % h
        x = k % w
        t[z, y, x] = 2.0 * u[z, y, x]


@cuda.jit
def flatten(t, w, h, n, v):
    k = cuda.grid(1)
    if k < n:
        z = k // (h * w)
        r = k % (w * h)
        y = r // w
        x = r % w
        v[(z * h + y) * w + x] = t[z, y, x] + 1.0


@cuda.jit
def weigh(v, w, h, n, weights, t):
    k = cuda.grid(1)
    q, x = divmod(k, w)
    z, y = divmod(q, h)
    if k < n:
        v[k] = v[k] * weights[x] - t[z, y, x]


def volumes(u, t, v, weights, w, h, n, blocks):
    _fused.volumes_fused(scale, flatten, weigh, blocks, 8, u, w, h, n, t, v, weights)


def inside(u, v, weights, w, h, n, blocks):
    t = cuda.device_array_like(u)
    _fused.inside_fused(scale, flatten, blocks, 8, u, w, h, n, t, v)


@cuda.jit
def turned(u, t):
    width, height = u.shape[0], u.shape[1]
    for k in range(cuda.grid(1), u.size, cuda.gridsize(1)):
        x = k % width
        y = k // width % height
        z = k // (width * height)
        t[x, y, z] = 3.0 * u[x, y, z]


@cuda.jit
def halved(u, t):
    for k in range(cuda.grid(1), u.size, cuda.gridsize(1)):
        x = k % u.shape[0]
        y = k // u.shape[0] % u.shape[1]
        z = k // (u.shape[0] * u.shape[1])
        t[x, y, z] /= 2.0


def first_axis_fastest(u, t):
    _fused.first_axis_fastest_fused(turned, halved, 2, 4, u, t)

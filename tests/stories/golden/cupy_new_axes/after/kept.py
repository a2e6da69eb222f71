"""Results of functions that stay arrays before they get an axis."""

import cupy as cp

from . import _fused_kept as _fused


def blended(a, b):
    """Of two arrays, which may have different numbers of axes."""
    return _fused.blended_fused(a, b)


def of_parts(u):
    """A row has an axis less than a stretch of rows, and so its own new axis elsewhere."""
    return u[1:] - u[0]


def heavy(u):
    """Too much to be computed again for each element of a row."""
    return _fused.heavy_fused(u)


def halved(u):
    """A function of elements."""
    return u * 0.5 + 1.0


def light(u):
    return u[:, 0] - u[:, 1]


def of_two(a, b, x):
    return blended(a, b)[:, None] * x + x


def of_ranks(u, x):
    return _fused.of_ranks_fused(of_parts(u)[:, None], x)


def weighty(u, x):
    return heavy(u)[:, None] * x + x


def of_elements(u, x):
    return _fused.of_elements_fused(halved(u)[:, None], x)


def turned(u, x):
    """Another index than new axes."""
    return _fused.turned_fused(light(u)[1:], x)


def first(u, x):
    return light(u)[0, None] * x + x


def in_place(u: cp.ndarray, x):
    """The array that it reads is written in the same line."""
    u *= 2.0
    u += light(u)[:, None] * x
    return u


def emptied(x: cp.ndarray):
    """An empty index adds no axis."""
    return cp.sum(x)[()] * 2.0 + of_parts(x)[()]

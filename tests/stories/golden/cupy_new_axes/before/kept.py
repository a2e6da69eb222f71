"""Results of functions that stay arrays before they get an axis."""

import cupy as cp


def blended(a, b):
    """Of two arrays, which may have different numbers of axes."""
    return a[:, 0] * b[:, 1] + a[:, 1] * b[:, 0]


def of_parts(u):
    """A row has an axis less than a stretch of rows, and so its own new axis elsewhere."""
    return u[1:] - u[0]


def heavy(u):
    """Too much to be computed again for each element of a row."""
    return cp.exp(u[:, 0]) * cp.log(u[:, 1])


def halved(u):
    """A function of elements."""
    return u * 0.5 + 1.0


def light(u):
    return u[:, 0] - u[:, 1]


def of_two(a, b, x):
    return blended(a, b)[:, None] * x + x


def of_ranks(u, x):
    return of_parts(u)[:, None] * x + x


def weighty(u, x):
    return heavy(u)[:, None] * x + x


def of_elements(u, x):
    return halved(u)[:, None] * x + x


def turned(u, x):
    """Another index than new axes."""
    return light(u)[1:] * x + x


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

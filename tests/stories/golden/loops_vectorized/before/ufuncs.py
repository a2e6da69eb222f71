"""Functions of one element that numba makes ufuncs of, called on arrays one after the other, and beside compiled loops."""

import math

import numpy as np
from numba import float32, float64, int64, njit, vectorize

LIMIT = 0.75


@vectorize([float64(float64, float64)])
def ratio(a, b):
    """No error where `b` is zero."""
    return a / b


@vectorize("f8(f8)", nopython=True)
def clipped(a):
    if a > LIMIT:
        return LIMIT
    elif a < -LIMIT:
        return -LIMIT
    return a


@vectorize(["int64(int64, int64)", "float64(float64, float64)"])
def weighted(a, w):
    s = a * w
    return s + 0.5 * w


@vectorize([int64(int64), float64(float64)], target="parallel", cache=True)
def squared(a):
    return a * a


@vectorize([int64(int64, int64), float64(float64, float64)], target="parallel")
def product(a, b):
    return a * b


@vectorize
def mixed(a, b):
    """Compiled for the types of the calls."""
    return 0.5 * a + b


@vectorize([float32(float32, float32), float64(float64, float64)])
def difference(a, b):
    return a - b


def _root(a):
    return math.sqrt(a) if a > 0.0 else 0.0


root = vectorize(["f8(f8)"])(_root)


@njit
def smoothed(a):
    out = np.empty_like(a)
    for i in range(a.shape[0]):
        out[i] = 0.5 * a[i] + 0.25
    return out


def chain(x, y):
    c = ratio(x, y)
    c = clipped(c)
    return weighted(c, 2.0)


def beside_loops(x, y):
    a = smoothed(x)
    b = weighted(a, y)
    c = smoothed(b)
    return a, c


def in_threads(x, y):
    a = squared(x)
    return product(a, y)


def with_numbers(x, dt: float, k=3):
    """What is shown to be a number is none of the arrays."""
    a = weighted(x, dt)
    b = ratio(a, k)
    return weighted(b, LIMIT)


def warmed_up(x):
    return mixed(x, x)


def of_any_type(x, y):
    """NumPy takes one of the loops that there are; numba has compiled some of them by now."""
    c = mixed(x, y)
    d = difference(c, 2.0)
    return mixed(d, c)


def into(x, y, z):
    s = root(x)
    ratio(s, y, out=z)
    difference(z, y, z)


def after_threads(x, y):
    """What threads have computed is as long as `x`, which the others are not given."""
    c = squared(x)
    d = ratio(c, y)
    difference(d, c, out=d)
    return d

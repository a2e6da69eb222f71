"""Functions of one element that numba makes ufuncs of, called on arrays one after the other, and beside compiled loops."""

import math

import numpy as np
from numba import float32, float64, int64, njit, vectorize

import _fused_ufuncs as _fused

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
    return _fused.chain_fused(ratio, clipped, weighted, x, y, 2.0)


def beside_loops(x, y):
    a, c = _fused.beside_loops_fused(smoothed, weighted, x, y)
    return a, c


def in_threads(x, y):
    return _fused.in_threads_fused(squared, product, x, y)


def with_numbers(x, dt: float, k=3):
    """What is shown to be a number is none of the arrays."""
    return _fused.with_numbers_fused(weighted, ratio, x, dt, k, LIMIT)


def warmed_up(x):
    return mixed(x, x)


def of_any_type(x, y):
    """NumPy takes one of the loops that there are; numba has compiled some of them by now."""
    return _fused.of_any_type_fused(mixed, difference, x, y, 2.0)


def into(x, y, z):
    _fused.into_fused(root, ratio, difference, x, y, z)


def after_threads(x, y):
    """What threads have computed is as long as `x`, which the others are not given."""
    c = squared(x)
    d = _fused.after_threads_fused(ratio, difference, c, y)
    return d

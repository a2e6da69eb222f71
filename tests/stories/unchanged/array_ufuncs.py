"""Ufuncs in array expressions whose loops, or whose elements, the source does not tell."""

import math

import numpy as np
from numba import float32, float64, int64, njit, vectorize


def _plain(a):
    return 2.0 * a


@vectorize([float64(float64)], fastmath=True)
def in_any_order(a):
    return a * 2.0 + 1.0


@vectorize
def of_any_type(a):
    """Numba makes further loops at calls of other types."""
    return 2 * a


@vectorize([int64(int64), float64(float64)])
def of_integers(a):
    return a // 2


@vectorize([float64(float64)])
def gamma(a):
    return math.gamma(a)


@vectorize([float64(float64, float64, float64, float64)])
def of_four(a, b, c, d):
    return a * b + c * d


@vectorize([float64(float64)])
def rebound(a):
    return 2.0 * a


@vectorize([float64(float64)])
def doubled(a):
    return 2.0 * a


@njit
@vectorize([float64(float64)])
def twice_decorated(a):
    return 2.0 * a


plain = np.vectorize(_plain)


def other(function):
    global rebound
    rebound = function


def any_order(x):
    return in_any_order(x) + 1.0


def any_type(x):
    return of_any_type(x) + 1.0


def integers(x):
    return of_integers(x) + 1.0


def unmodelled(x):
    return gamma(x) + 1.0


def four(x):
    return of_four(x, x, x, x) + 1.0


def by_another_name(x):
    return rebound(x) + 1.0


def decorated(x):
    return twice_decorated(x) + 1.0


def of_numpy(x):
    return plain(x) + 1.0


def shadowed(x, doubled):
    return doubled(x) + 1.0


def where(x):
    return doubled(x, where=x > 0) + 1.0


def out(x, y):
    return doubled(x, out=y) + 1.0


def positional_out(x, y):
    return doubled(x, y) + 1.0


def cast(x):
    return doubled(x, casting="unsafe") + 1.0


def typed(x):
    return doubled(x, dtype=np.float32) + 1.0


def reduced(x):
    return doubled.reduce(x) + 1.0


def alone(x):
    return doubled(x)


def of_numbers():
    return doubled(2.0) + 1.0

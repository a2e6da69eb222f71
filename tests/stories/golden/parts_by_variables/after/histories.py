"""Rows and columns that variables select, of which later ones are computed of earlier ones."""

import numpy as np

from . import _fused_histories as _fused


def heated(u: np.ndarray, c, steps):
    """All times of a rod."""
    for n in range(steps - 1):
        _fused.heated_fused(u, n, c)


def waves(u: np.ndarray, c, steps):
    """All times of a membrane, whose border follows what is inside of it."""
    for n in range(1, steps - 1):
        _fused.waves_fused(u, n, c)


def eliminated(lower, diagonal, upper, values):
    """Thomas' algorithm on many systems at once, one in each row."""
    _fused.eliminated_fused(range(1, diagonal.shape[1]), diagonal, lower, upper, values)
    return values


def standardised(x: np.ndarray, weights: np.ndarray):
    """Columns, each with a mean of its own."""
    for j in range(x.shape[1]):
        _fused.standardised_fused(x, j, weights)


def layered(field: np.ndarray, heat: np.ndarray, k: int, m: int):
    """Of two axes, and a stretch whose bounds are variables, too."""
    _fused.layered_fused_field_k_m(field, heat, k, m)
    total = _fused.layered_fused_total(heat, k, m)
    return total


class Rod:
    """Attributes beside parts of an argument."""

    def __init__(self, factor):
        self.factor = factor

    def step(self, u: np.ndarray, n):
        _fused.rod_step_fused(self, u, n)


def marched(u: np.ndarray, factor, steps):
    rod = Rod(factor)
    for n in range(steps - 1):
        rod.step(u, n)


def until(u: np.ndarray, c, n, tolerance):
    """As many times as it takes, whose number the loop counts."""
    while n + 1 < u.shape[0] and _fused.until_fused_largest(u, n) > tolerance:
        _fused.until_fused_u_np1(u, n, c)
        n += 1
    return n


def compared(u: np.ndarray, weights: np.ndarray, n):
    """All rows with one of them."""
    return _fused.compared_fused(u, n, weights)


def unrolled(u: np.ndarray, v: np.ndarray, n):
    """Three rows, the first of which the others take."""
    for k in range(3):
        v[n + k, :] = u[n, :] * 2.0 + u[n + k, :]


def late(u: np.ndarray, v: np.ndarray, n):
    """What is no integer raises behind the first store, and behind that of the second part."""
    _fused.late_fused_v(v)
    _fused.late_fused_u_np1(u, n, v)
    _fused.late_fused_v_2(u, n, v)


def moved_by_first(x: np.ndarray, y: np.ndarray, weights):
    """The array of which it takes one element may be the one that it writes."""
    return _fused.moved_by_first_fused(x, y, weights)

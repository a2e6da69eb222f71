"""Rows and columns of CuPy's arrays that variables select, of which later ones are computed of earlier ones."""

import cupy as cp

from . import _fused_histories as _fused


def heated(u: cp.ndarray, c, steps):
    """All times of a rod."""
    for n in range(steps - 1):
        _fused.heated_fused(u, n, c)


def waves(u: cp.ndarray, c, steps):
    """All times of a membrane, whose border follows what is inside of it."""
    for n in range(1, steps - 1):
        _fused.waves_fused(u, n, c)


def eliminated(lower: cp.ndarray, diagonal: cp.ndarray, upper: cp.ndarray, values: cp.ndarray):
    """Thomas' algorithm on many systems at once, one in each row."""
    _fused.eliminated_fused(range(1, diagonal.shape[1]), diagonal, lower, upper, values)
    return values


def layered(field: cp.ndarray, heat: cp.ndarray, k: int):
    """Layers in the middle, between others."""
    _fused.layered_fused_field_k(field, heat, k)
    _fused.layered_fused_heat_k(field, heat, k)


def summed(heat: cp.ndarray, k: int):
    """One number, of a part."""
    return _fused.summed_fused(heat, k)


def either(xp, u, c, n):
    """Of arrays of either library."""
    _fused.either_fused(u, n, c, xp)


def leapfrog(v: cp.ndarray, x: cp.ndarray, dt, steps):
    """Rows without a slice, of which the function asks how wide they are; and the table as a whole is bound again between."""
    widths = v.shape[1], x.shape[1]
    _fused.leapfrog_fused_x(range(steps - 1), v, x, dt)
    v = _fused.leapfrog_fused_v(v, x)
    _fused.leapfrog_fused_v_stepsm1(v, x, steps)
    return widths, v

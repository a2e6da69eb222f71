"""Rows and columns of CuPy's arrays that variables select, of which later ones are computed of earlier ones."""

import cupy as cp

from ._fused_histories import (
    either_u_np1_of,
    eliminated_w_to_values_k_of,
    heated_u_np1_of,
    layered_field_k_of,
    layered_heat_k_of,
    leapfrog_v,
    leapfrog_v_np1_to_x_np1_of,
    leapfrog_v_stepsm1_of,
    summed_value_of,
    waves_inner_to_u_np1_of,
)


def heated(u: cp.ndarray, c, steps):
    """All times of a rod."""
    for n in range(steps - 1):
        heated_u_np1_of(u, n, c)


def waves(u: cp.ndarray, c, steps):
    """All times of a membrane, whose border follows what is inside of it."""
    for n in range(1, steps - 1):
        waves_inner_to_u_np1_of(u, n, c)


def eliminated(lower: cp.ndarray, diagonal: cp.ndarray, upper: cp.ndarray, values: cp.ndarray):
    """Thomas' algorithm on many systems at once, one in each row."""
    for k in range(1, diagonal.shape[1]):
        eliminated_w_to_values_k_of(diagonal, lower, upper, values, k)
    return values


def layered(field: cp.ndarray, heat: cp.ndarray, k: int):
    """Layers in the middle, between others."""
    layered_field_k_of(field, heat, k)
    layered_heat_k_of(field, heat, k)


def summed(heat: cp.ndarray, k: int):
    """One number, of a part."""
    return summed_value_of(heat, k)


def either(xp, u, c, n):
    """Of arrays of either library."""
    either_u_np1_of(u, n, c, xp)


def leapfrog(v: cp.ndarray, x: cp.ndarray, dt, steps):
    """Rows without a slice, of which the function asks how wide they are; and the table as a whole is bound again between."""
    widths = v.shape[1], x.shape[1]
    for n in range(steps - 1):
        leapfrog_v_np1_to_x_np1_of(v, x, n, dt)
    v = leapfrog_v(v, x)
    leapfrog_v_stepsm1_of(v, x, steps)
    return widths, v

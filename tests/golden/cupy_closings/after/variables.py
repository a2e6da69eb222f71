"""Numbers of the call, which the source shows to be such, beside sums."""

import cupy as cp

from ._fused_variables import (
    is_done_condition,
    loss_value,
    mean_error_value,
    named_total_to_scaled,
    penalty_value,
    root_mean_square_value,
    rounds_largest,
    stencil_slope_to_value,
)


def penalty(w, strength: float):
    """An annotation."""
    return penalty_value(w, strength)


def loss(x: cp.ndarray, y: cp.ndarray, w: cp.ndarray, strength=0.1):
    """A default; and two sums of arrays that may have other shapes."""
    return loss_value(x, y, w, strength)


def root_mean_square(x: cp.ndarray):
    """A number that the function counts."""
    n = len(x)
    return root_mean_square_value(x, n)


def named(x: cp.ndarray, y: cp.ndarray, n: int):
    """Arithmetic of numbers alone, too, which may raise."""
    total, scaled = named_total_to_scaled(x, y, n)
    return scaled, 1 / n * total


def stencil(u: cp.ndarray, dx: float):
    """Of views; and the number feeds the elements as well."""
    return stencil_slope_to_value(u, dx)


def rounds(x: cp.ndarray):
    """A loop's variable."""
    found = []
    for n in range(4):
        found.append(rounds_largest(x) - n)
    return found


def mean_error(xp, a, b, count: int):
    """Python computes with NumPy's numbers."""
    return mean_error_value(a, b, xp, count)


def is_done(r, tolerance: float):
    """The comparison belongs to the kernel."""
    if is_done_condition(r, tolerance):
        return True
    return False

"""Values that are numbers or arrays, as it comes, and are read after what is computed with them."""

import cupy as cp

from ._fused_steps import (
    column_means_gap_to_v,
    energy_speed_to_value,
    heated_ratio_to_u,
    long_coefficient_to_value,
    normalised_width_to_value,
    row_sums_gap_to_n,
    scaled_gain_to_value,
    several_first_to_value,
    stretched_c_to_right,
    two_stages_u_to_v,
    two_stages_value,
    updated_rate_to_y,
)


def heated(u: cp.ndarray, source: cp.ndarray, dt, dx):
    """One step, and the ratio that its stability depends on."""
    ratio, flux, u = heated_ratio_to_u(dt, dx, source, u)
    return u, cp.abs(flux), ratio


def normalised(x: cp.ndarray, low, high):
    """Smooth steps between two limits, and how far these are apart."""
    width, value = normalised_width_to_value(high, low, x)
    return value, width


def two_stages(x, y, a, b):
    """A difference that is printed between two kernels."""
    u, gap, v = two_stages_u_to_v(x, a, b, y)
    print(type(gap).__name__)
    return two_stages_value(u, v, gap), v


def energy(x, y, omega, phase):
    """A total that is divided by what the elements were multiplied by."""
    speed, value = energy_speed_to_value(omega, phase, y, x)
    return value / speed, speed


def row_sums(x, y, a, b):
    """The same of each row."""
    gap, n = row_sums_gap_to_n(a, b, y, x)
    return n / gap


def column_means(x, y, a, b):
    gap, v = column_means_gap_to_v(a, b, x, y)
    return v.mean(axis=0), gap, v - gap


def updated(x, y, a, b):
    """In place; what is returned is no array of the kernel's."""
    rate = updated_rate_to_y(a, b, x, y)
    return rate


def stretched(u, dt, dx):
    """Beside stretches."""
    c, left, right = stretched_c_to_right(dt, dx, u)
    return cp.maximum(left, right), c, c * c


def several(x, a, b, n):
    """Numbers of numbers, integers among them; the last one is an array."""
    first, second, third, value = several_first_to_value(a, b, n, x)
    return first, second, third, value


def long(x, a, b, c):
    """A number of more than a line."""
    coefficient, value = long_coefficient_to_value(a, b, c, x)
    return value, coefficient


def scaled(x: cp.ndarray, weights: cp.ndarray, a, b):
    """Rows that are divided by their sums, and a number that all are multiplied by."""
    gain, value = scaled_gain_to_value(a, b, x, weights)
    return value, gain

"""Values that are numbers or arrays, as it comes, and are read after what is computed with them."""

import cupy as cp

from . import _fused_steps as _fused


def heated(u: cp.ndarray, source: cp.ndarray, dt, dx):
    """One step, and the ratio that its stability depends on."""
    ratio, value = _fused.heated_fused(dt, dx, source, u)
    return value, ratio


def normalised(x: cp.ndarray, low, high):
    """Smooth steps between two limits, and how far these are apart."""
    width, value = _fused.normalised_fused(high, low, x)
    return value, width


def two_stages(x, y, a, b):
    """A difference that is printed between two kernels."""
    u, gap, v = _fused.two_stages_fused_v(x, a, b, y)
    print(type(gap).__name__)
    return _fused.two_stages_fused_value(u, v, gap), v


def energy(x, y, omega, phase):
    """A total that is divided by what the elements were multiplied by."""
    speed, value = _fused.energy_fused(omega, phase, y, x)
    return value / speed, speed


def row_sums(x, y, a, b):
    """The same of each row."""
    gap, n = _fused.row_sums_fused(a, b, y, x)
    return n / gap


def column_means(x, y, a, b):
    gap, average, value = _fused.column_means_fused(a, b, x, y)
    return average, gap, value


def updated(x, y, a, b):
    """In place; what is returned is no array of the kernel's."""
    rate = _fused.updated_fused(a, b, x, y)
    return rate


def stretched(u, dt, dx):
    """Beside stretches."""
    c, value_1, value_2 = _fused.stretched_fused(dt, dx, u)
    return value_1, c, value_2


def several(x, a, b, n):
    """Numbers of numbers, integers among them; the last one is an array."""
    first, second, third, value = _fused.several_fused(a, b, n, x)
    return first, second, third, value


def long(x, first_amplitude, second_amplitude, third_amplitude):
    """A number of more than a line."""
    interference, value = _fused.long_fused(first_amplitude, second_amplitude, third_amplitude, x)
    return value, interference


def scaled(x: cp.ndarray, weights: cp.ndarray, a, b):
    """Rows that are divided by their sums, and a number that all are multiplied by."""
    gain, value = _fused.scaled_fused(a, b, x, weights)
    return value, gain


def raised(x: cp.ndarray, y: cp.ndarray, a, b):
    """What raises does so when `x` is written."""
    gap, value = _fused.raised_fused(x, y, a, b)
    return value, gap


def floored(x: cp.ndarray, y: cp.ndarray, a, b):
    gap, value = _fused.floored_fused(x, y, a, b)
    return value, gap

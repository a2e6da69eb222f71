"""Values that are numbers or arrays, as it comes, and are read after what is computed with them."""

import numpy as np

from . import _fused_steps as _fused


def heated(u: np.ndarray, source: np.ndarray, dt, dx):
    """One step, and the ratio that its stability depends on."""
    ratio, value = _fused.heated_fused(dt, dx, source, u)
    return value, ratio


def normalised(x: np.ndarray, low, high):
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
    speed, total = _fused.energy_fused(omega, phase, y, x)
    return np.sqrt(total) / speed, speed


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


def raised(x: np.ndarray, y: np.ndarray, a, b):
    """What raises does so when `x` is written."""
    gap, value = _fused.raised_fused(x, y, a, b)
    return value, gap


def floored(x: np.ndarray, y: np.ndarray, a, b):
    gap, value = _fused.floored_fused(x, y, a, b)
    return value, gap

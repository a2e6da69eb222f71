"""Values that are numbers or arrays, as it comes, and are read after what is computed with them."""

import numpy as np


def heated(u: np.ndarray, source: np.ndarray, dt, dx):
    """One step, and the ratio that its stability depends on."""
    ratio = dt / (dx * dx)
    flux = ratio * (source - u)
    return u + flux, ratio


def normalised(x: np.ndarray, low, high):
    """Smooth steps between two limits, and how far these are apart."""
    width = high - low
    t = (x - low) / width
    return t * t * (3 - 2 * t), width


def two_stages(x, y, a, b):
    """A difference that is printed between two kernels."""
    u = np.sin(x) * a
    gap = a - b
    v = np.cos(y) * gap
    print(type(gap).__name__)
    return u + v * gap, v


def energy(x, y, omega, phase):
    """A total that is divided by what the elements were multiplied by."""
    speed = 2.0 * omega + phase
    v = np.cos(y) * speed + x
    return np.sqrt(np.sum(v * v)) / speed, speed


def row_sums(x, y, a, b):
    """The same of each row."""
    gap = a - b
    v = np.cos(y) * gap + x
    n = np.sum(v, axis=1)
    return n / gap


def column_means(x, y, a, b):
    gap = a * b
    v = np.exp(-x) * gap + y
    return v.mean(axis=0), gap, v - gap


def updated(x, y, a, b):
    """In place; what is returned is no array of the kernel's."""
    rate = a / b
    x[:] = np.exp(-x * rate)
    y += x * rate
    return rate


def stretched(u, dt, dx):
    """Beside stretches."""
    c = dt / dx
    left = u[1:-1] - c * (u[1:-1] - u[:-2])
    right = u[1:-1] - c * (u[2:] - u[1:-1])
    return np.maximum(left, right), c, c * c


def several(x, a, b, n):
    """Numbers of numbers, integers among them; the last one is an array."""
    first = a + b
    second = first * n
    third = second - x
    return first, second, third, np.exp(-third)


def long(x, first_amplitude, second_amplitude, third_amplitude):
    """A number of more than a line."""
    interference = first_amplitude * second_amplitude + second_amplitude * third_amplitude
    interference = interference + third_amplitude * first_amplitude
    return np.exp(x * interference), interference


def raised(x: np.ndarray, y: np.ndarray, a, b):
    """What raises does so when `x` is written."""
    x[:] = x * 2 + y
    gap = a**b
    return np.cos(y) * gap + x, gap


def floored(x: np.ndarray, y: np.ndarray, a, b):
    x[:] = x * 2 + y
    gap = a // b - a % b
    return np.cos(y) * gap + x, gap

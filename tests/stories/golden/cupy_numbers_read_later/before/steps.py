"""Values that are numbers or arrays, as it comes, and are read after what is computed with them."""

import cupy as cp


def heated(u: cp.ndarray, source: cp.ndarray, dt, dx):
    """One step, and the ratio that its stability depends on."""
    ratio = dt / (dx * dx)
    flux = ratio * (source - u)
    return u + flux, ratio


def normalised(x: cp.ndarray, low, high):
    """Smooth steps between two limits, and how far these are apart."""
    width = high - low
    t = (x - low) / width
    return t * t * (3 - 2 * t), width


def two_stages(x, y, a, b):
    """A difference that is printed between two kernels."""
    u = cp.sin(x) * a
    gap = a - b
    v = cp.cos(y) * gap
    print(type(gap).__name__)
    return u + v * gap, v


def energy(x, y, omega, phase):
    """A total that is divided by what the elements were multiplied by."""
    speed = 2.0 * omega + phase
    v = cp.cos(y) * speed + x
    return cp.sqrt(cp.sum(v * v)) / speed, speed


def row_sums(x, y, a, b):
    """The same of each row."""
    gap = a - b
    v = cp.cos(y) * gap + x
    n = cp.sum(v, axis=1)
    return n / gap


def column_means(x, y, a, b):
    gap = a * b
    v = cp.exp(-x) * gap + y
    return v.mean(axis=0), gap, v - gap


def updated(x, y, a, b):
    """In place; what is returned is no array of the kernel's."""
    rate = a / b
    x[:] = cp.exp(-x * rate)
    y += x * rate
    return rate


def stretched(u, dt, dx):
    """Beside stretches."""
    c = dt / dx
    left = u[1:-1] - c * (u[1:-1] - u[:-2])
    right = u[1:-1] - c * (u[2:] - u[1:-1])
    return cp.maximum(left, right), c, c * c


def several(x, a, b, n):
    """Numbers of numbers, integers among them; the last one is an array."""
    first = a + b
    second = first * n
    third = second - x
    return first, second, third, cp.exp(-third)


def long(x, first_amplitude, second_amplitude, third_amplitude):
    """A number of more than a line."""
    interference = first_amplitude * second_amplitude + second_amplitude * third_amplitude
    interference = interference + third_amplitude * first_amplitude
    return cp.exp(x * interference), interference


def scaled(x: cp.ndarray, weights: cp.ndarray, a, b):
    """Rows that are divided by their sums, and a number that all are multiplied by."""
    gain = a * b
    e = cp.exp(x * gain)
    return e / cp.sum(e, axis=1, keepdims=True) * weights, gain


def raised(x: cp.ndarray, y: cp.ndarray, a, b):
    """What raises does so when `x` is written."""
    x[:] = x * 2 + y
    gap = a**b
    return cp.cos(y) * gap + x, gap


def floored(x: cp.ndarray, y: cp.ndarray, a, b):
    x[:] = x * 2 + y
    gap = a // b - a % b
    return cp.cos(y) * gap + x, gap

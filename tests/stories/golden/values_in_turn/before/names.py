"""Assignments to several names."""

import numpy as np


def turned(x: np.ndarray, y: np.ndarray, c, s):
    x, y = c * x - s * y, s * x + c * y
    radius = np.sqrt(x * x + y * y)
    return x, y, radius


def exchanged(x: np.ndarray, y: np.ndarray, c, s):
    x, y = y * 2.0, x + 1.0
    return x, y


def three(x: np.ndarray, y: np.ndarray, c, s):
    z = x * y
    (x, y, z) = [y + z * c, x + z, x + y * s]
    return x * y * z


def in_loop(x: np.ndarray, y: np.ndarray, c, s):
    for _ in range(3):
        x, y = x + 0.1 * np.asarray(y), y - 0.1 * x
    return x, y


def first(x: np.ndarray):
    a = b = x * 2
    c = a + b * x
    return a, c


def both(x: np.ndarray):
    a = b = x * 2
    c = a + b * x
    return a is b, a, b, c


def second(x: np.ndarray):
    a = b = x * 2
    c = a + b * x
    return b, c


def neither(x: np.ndarray):
    a = b = x * 2 - 1
    return a * b * x


def rebound(x: np.ndarray):
    a = b = x * 2
    a = a + x
    return b * a * x


def several_names(x: np.ndarray):
    x = y = z = np.sqrt(np.abs(x)) + 1
    return x * y + z

"""Modules that other names hold: `math` is NumPy here, and its root another function than Python's."""

from math import sqrt

import numpy as math


def roots(x: math.ndarray, dt):
    y = x * 2.0
    return y * sqrt(dt) + math.sqrt(dt)


def local(x: math.ndarray, dt):
    from math import sqrt as exp

    y = x * 2.0
    return y * exp(dt) + y

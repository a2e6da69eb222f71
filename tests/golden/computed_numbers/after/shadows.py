"""Modules that other names hold: `math` is NumPy here, and its root another function than Python's."""

from math import sqrt

import numpy as math

from ._fused_shadows import local_value, roots_value


def roots(x: math.ndarray, dt):
    y = x * 2.0
    return roots_value(y, sqrt(dt), dt)


def local(x: math.ndarray, dt):
    from math import sqrt as exp

    y = x * 2.0
    return local_value(y, exp(dt))

"""Modules that other names hold: `math` is NumPy here, and its root another function than Python's."""

from math import sqrt

import numpy as math

from . import _fused_shadows as _fused


def roots(x: math.ndarray, dt):
    y = x * 2.0
    return _fused.roots_fused(y, sqrt(dt), dt)


def local(x: math.ndarray, dt):
    from math import sqrt as exp

    y = x * 2.0
    return _fused.local_fused(y, exp(dt))

"""Functions of one particle."""

import math


def turned(x, y, angle, scale):
    c, s = math.cos(angle), math.sin(angle)
    if scale == 0.0:
        return x, y
    return scale * (c * x - s * y), scale * (s * x + c * y)


def folded(x):
    while x > 1.0:
        x -= 1.0
    return x

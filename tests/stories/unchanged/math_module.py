"""`math` works on numbers."""

import math


def norm(x, y):
    return math.sqrt(x * x + y * y)

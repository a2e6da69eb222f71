"""`import numpy`."""

import numpy


def norm(x, y):
    return numpy.sqrt(x * x + y * y)

"""A star import of an unknown module may bring its own `sqrt`."""

from numpy import sqrt
from scipy.special import *


def norm(x, y):
    return sqrt(x * x + y * y)

"""Calls of the loops by their module and by name, one of them twice."""

from . import kernels
from .kernels import blend

WEIGHT = 3.0


def go(x, y, r, v):
    kernels.ratio(x, y, r)
    blend(r, v, WEIGHT)
    blend(r, v, -1)


WEIGHT = 2.0

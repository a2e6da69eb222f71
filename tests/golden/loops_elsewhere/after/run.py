"""Calls of the loops by their module and by name, one of them twice."""

from . import kernels
from ._fused_run import go_ratio_to_blend
from .kernels import blend

WEIGHT = 3.0


def go(x, y, r, v):
    go_ratio_to_blend(kernels.ratio, blend, x, y, r, v, WEIGHT, -1)


WEIGHT = 2.0

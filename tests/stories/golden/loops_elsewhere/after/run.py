"""Calls of the loops by their module and by name, one of them twice."""

from . import _fused_run as _fused
from . import kernels
from .kernels import blend

WEIGHT = 3.0


def go(x, y, r, v):
    _fused.go_fused(kernels.ratio, blend, x, y, r, v, WEIGHT, -1)


WEIGHT = 2.0

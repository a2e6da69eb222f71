"""Calls of loops under the package's own decorators."""

from ._fused_run import line_scale_to_shift, ratio_inverse_to_weigh
from .kernels import inverse, scale, shift, weigh


def line(x, t, y):
    line_scale_to_shift(scale, shift, x, 2.0, t, 0.5, y)


def ratio(x, w, t, y):
    ratio_inverse_to_weigh(inverse, weigh, x, t, w, y)

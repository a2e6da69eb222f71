"""Calls of loops under the package's own decorators."""

from .kernels import inverse, scale, shift, weigh


def line(x, t, y):
    scale(x, 2.0, t)
    shift(t, 0.5, y)


def ratio(x, w, t, y):
    inverse(x, t)
    weigh(t, w, y)

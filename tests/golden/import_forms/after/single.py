"""Functions by name, one under another name."""

from numpy import absolute, sqrt as root

from ._fused_single import norm_value


def norm(x, y):
    return norm_value(x, y)

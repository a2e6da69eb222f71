"""NumPy from the package around, which imports this module in turn."""

from . import np
from ._fused_norms import norm_value


def norm(x, y):
    return norm_value(x, y)

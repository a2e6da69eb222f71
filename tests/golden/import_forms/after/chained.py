"""NumPy and one of its functions through two modules."""

from ._fused_chained import norm_value
from .chain import root, xp


def norm(x, y):
    return norm_value(x, y)

"""NumPy and one of its functions through two modules."""

from .chain import root, xp
from ._fused_chained import norm_value


def norm(x, y):
    return norm_value(x, y)

"""NumPy through a module of the package."""

from .arrays import np
from ._fused_reexported import norm_value


def norm(x, y):
    return norm_value(x, y)

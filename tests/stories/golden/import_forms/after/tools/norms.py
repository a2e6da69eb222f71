"""NumPy from the package around, which imports this module in turn."""

from . import _fused_norms as _fused
from . import np


def norm(x, y):
    return _fused.norm_fused(x, y)

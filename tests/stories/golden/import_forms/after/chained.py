"""NumPy and one of its functions through two modules."""

from . import _fused_chained as _fused
from .chain import root, xp


def norm(x, y):
    return _fused.norm_fused(x, y)

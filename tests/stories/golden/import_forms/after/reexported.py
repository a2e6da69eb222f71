"""NumPy through a module of the package."""

from . import _fused_reexported as _fused
from .arrays import np


def norm(x, y):
    return _fused.norm_fused(x, y)

"""NumPy as an attribute of a module of the package."""

from . import _fused_through_module as _fused
from . import arrays


def norm(x, y):
    return _fused.norm_fused(x, y)

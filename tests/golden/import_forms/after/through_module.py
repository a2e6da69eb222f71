"""NumPy as an attribute of a module of the package."""

from . import arrays
from ._fused_through_module import norm_value


def norm(x, y):
    return norm_value(x, y)

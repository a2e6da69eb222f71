"""An import in the function itself."""

from ._fused_inside import norm_value


def norm(x, y):
    import numpy as np

    return norm_value(x, y)

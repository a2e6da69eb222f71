"""A function that imports another function under the name of a builtin, which all others mean."""

import numpy as np

from . import _fused_shadows as _fused


def greatest(x: np.ndarray):
    return _fused.greatest_fused(x)


def roots(x: np.ndarray):
    from numpy import sqrt as abs

    return _fused.roots_fused(x)

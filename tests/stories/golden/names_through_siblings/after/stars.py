"""The star import binds `np` to NumPy once more."""

import numpy as np

from .qois import *
from . import _fused_stars as _fused


def blended(x: np.ndarray, y: np.ndarray):
    return _fused.blended_fused(x, y)

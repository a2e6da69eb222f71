"""Functions that a text names."""

import numpy as np

from . import _fused_kernels as _fused


def kernel_gauss(x):
    return x


def kernel(kind):
    return eval(f"kernel_{kind}")


def width(x: np.ndarray, s: np.ndarray):
    return _fused.width_fused(x, s)

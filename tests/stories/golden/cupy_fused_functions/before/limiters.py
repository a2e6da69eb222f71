"""Functions of one module, for another."""

import cupy
from cupy import fuse


@fuse(kernel_name="limited")
def limited(slope, most=1.0):
    """No product meets a sum."""
    return cupy.maximum(cupy.minimum(slope, most), -1.0)

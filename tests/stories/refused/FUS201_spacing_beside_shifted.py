"""A spacing of which the author reads a part: it varies along the axis, and is no number that all may share."""

import numpy as np


def divergence(f, k, dz):
    t = k[1:] * (f[1:] - f[:-1]) / dz  # expect: FUS101
    return np.abs(f[1:-1]) + (t[1:] - t[:-1]) / dz + dz[:-1]  # expect: FUS101, FUS201


# message: `value` not fused: they run different instances
# note: the slices that they read have the same shape only if an axis has one element.

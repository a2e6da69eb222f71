"""The flux through the border is set before the flux is read: a copy of the flux beside its reader would not know."""

import numpy as np


def step(u: np.ndarray, v: np.ndarray, k):
    fx = k * (u[1:] - u[:-1])  # expect: FUS101
    fx[0] = 0.0  # expect: FUS207
    v[1:-1] += (fx[1:] - fx[:-1]) * 0.5  # expect: FUS101, FUS201
    return v


# message: `v` not fused
# note: The store `fx[0] = 0.0` stands between.
# message: `v` not fused: they run different instances
# note: the slices that they read have the same shape only if an axis has one element.

"""A border between the flux and its reader, which reads what the border has set: the store can run neither before nor after both."""

import numpy as np


def step(u: np.ndarray, v: np.ndarray, k):
    fx = u[1:] - u[:-1]
    u[0] = 0.0  # expect: FUS207
    v[1:-1] = u[:-2] + k * (fx[1:] - fx[:-1])  # expect: FUS101, FUS201
    return v


# message: `v` not fused
# note: The store `u[0] = 0.0` stands between.
# message: `v` not fused: they run different instances
# note: the slices that they read have the same shape only if an axis has one element.

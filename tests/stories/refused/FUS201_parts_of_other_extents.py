"""What integers take of one array beside slices has other extents: `c[:, 1:, 1]` and `c[1:, :, 2]`."""

import numpy as np


def step(a: np.ndarray, b: np.ndarray, f: np.ndarray, g: np.ndarray, c: np.ndarray):
    a[:, 1:, 1] += (f[:, 1:] - f[:, :-1]) * c[:, 1:, 1]  # expect: FUS101
    b[1:, :, 2] += (g[1:, :] - g[:-1, :]) * c[1:, :, 2]  # expect: FUS101, FUS201


# message: `b` not fused: they run different instances
# note: the slices that they read have the same shape only if an axis has one element.

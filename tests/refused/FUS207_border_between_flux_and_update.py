"""A border that is stored between the flux and its reader: the flux was computed of what `u[0]` held before."""

import numpy as np


def step(u: np.ndarray, k):
    fx = u[1:] - u[:-1]
    u[0] = 0.0  # expect: FUS101, FUS207
    u[1:-1] = u[1:-1] + k * (fx[1:] - fx[:-1])
    return u


# message: `u` not fused
# note: The store `u[0] = 0.0` stands between.

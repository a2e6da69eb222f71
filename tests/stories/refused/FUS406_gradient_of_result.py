"""What the first statement computes is read beside itself in the second, which would read elements of other instances."""

import numpy as np


def fluxes(u: np.ndarray, c: float, dx: float):
    face = 0.5 * c * np.gradient(u, dx)  # expect: FUS101
    return u - 2.0 * np.gradient(face, dx)  # expect: FUS101, FUS406


def overwritten(u: np.ndarray, v: np.ndarray, dx: float):
    slope = np.gradient(u, dx) * v  # expect: FUS101
    u[:] = u + 0.5 * slope * slope  # expect: FUS101, FUS406
    return slope


# message: `value` not fused: it reads elements that other instances write
# note: `np.gradient(face)` may be any element of `face`.
# message: `u` not fused: it overwrites elements that other instances read
# note: `np.gradient(u)` may be any element of `u`.

"""What the first statement computes goes round in the second, which would read elements of other instances."""

import numpy as np


def fluxes(u: np.ndarray, c: float):
    face = 0.5 * c * (u + np.roll(u, -1))  # expect: FUS101
    return (face - np.roll(face, 1)) * 2.0  # expect: FUS101, FUS406


# message: `value` not fused: it reads elements that other instances write
# note: `np.roll(face, 1)` may be any element of `face`.

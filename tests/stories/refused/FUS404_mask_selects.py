"""A mask or an array of indices selects what a statement stores, and the mask is one cheap operation."""

import numpy as np


def clamp(z: np.ndarray, floor: float) -> np.ndarray:
    z_new = np.sort(z)
    z_new[z < 0.0] = 0.0  # expect: FUS201
    z_new[np.nonzero(z > floor)] = floor  # expect: FUS404
    return np.sort(z_new)


# message: `z_new` not fused: it may store at other elements than those at its own place
# note: its mask is computed of other arrays, and may select rows.
# message: array operation not fused
# note: A mask or an array selects the elements `z_new[np.nonzero(z > floor)]`.

"""A mask or an array of indices selects what a statement stores, and the mask is one cheap operation."""

import numpy as np


def clamp(z: np.ndarray, floor: float) -> np.ndarray:
    z_new = np.sort(z)
    z_new[z < 0.0] = 0.0  # expect: FUS404
    z_new[np.nonzero(z > floor)] = floor  # expect: FUS404
    return np.sort(z_new)


# message: array operation not fused
# note: A mask or an array selects the elements `z_new[z < 0.0]`.
# message: array operation not fused
# note: A mask or an array selects the elements `z_new[np.nonzero(z > floor)]`.

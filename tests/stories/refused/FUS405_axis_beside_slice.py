"""Rows are reduced where a slice of the same statement names an axis: the model has dimensions for one of both."""

import numpy as np


def profile(u, v, dt):
    v[:, 1:] = u[:, 1:] * 2 + dt  # expect: FUS102
    return np.mean(u[:, 1:] * u[:, :-1], axis=1)  # expect: FUS405


# message: statement not fused
# note: Reduction along an axis beside the slice `u[:, 1:]`.

"""A plane and its rows are reduced in two kernels, and a value of planes broadcasts along their rows only if it keeps both axes."""

import numpy as np


def of_planes_and_rows(x):
    mean = np.mean(x * 2, axis=(-2, -1), keepdims=True)  # expect: FUS103
    distance = x - mean
    return np.sum(distance * distance, axis=-1)  # expect: FUS206, FUS103


def with_one_new_axis(x):
    top = np.max(x * 2, axis=(-2, -1))  # expect: FUS103
    return np.exp(x - top[..., None])  # expect: FUS206, FUS101


def with_none(x):
    top = np.max(x * 2, axis=(1, 2))  # expect: FUS103
    return np.exp(x - top) * 2  # expect: FUS206, FUS101


# message: `value` not fused: it needs the whole reduction
# note: they reduce other axes.
# message: `value` not fused: it needs the whole reduction
# note: they reduce other axes.
# message: `value` not fused: it needs the values of other rows
# note: Witness: x.shape[0] = 2: instance 1 of `value` reads top[0], which instance 0 of `top` reduces into.

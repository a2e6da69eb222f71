"""A padded array that somebody needs as a whole is made: read afterwards, in stretches of other lengths, where one call makes it
and runs the kernel, or written in part."""

import numpy as np


def returned(u: np.ndarray, r):
    p = np.pad(u, 1, mode="edge")  # expect: FUS203
    return p, u + r * (p[2:] - p[:-2])  # expect: FUS101


def of_other_lengths(u: np.ndarray):
    p = np.pad(u, 1, mode="wrap")
    flux = p[1:] - p[:-1]  # expect: FUS101
    return flux * flux


def written_in_part(u: np.ndarray, r):
    p = np.pad(u, 1, mode="edge")  # expect: FUS203
    p[0] = 0.0
    return r * (p[2:] - 2.0 * p[1:-1] + p[:-2])  # expect: FUS101, FUS201


def overwritten_in_place(u: np.ndarray, r):
    p = np.pad(u, 1, mode="edge")  # expect: FUS203
    u += r * (p[2:] - 2.0 * p[1:-1] + p[:-2])  # expect: FUS101


def stepped(u: np.ndarray):
    p = np.pad(u, 1, mode="edge")
    return p[::2] * 2.0 + p[::2]  # expect: FUS101


# message: `p` not fused: the padded array is needed
# note: a kernel reads `p` only as slices with the length of `u`, and must not write `u`.
# message: `p` not fused: the padded array is needed
# note: a kernel reads `p` only as slices with the length of `u`, and must not write `u`.
# message: `value` not fused: they run different instances
# note: the slices that they read have the same shape only if an axis has one element.
# message: `p` not fused: the padded array is needed
# note: a kernel reads `p` only as slices with the length of `u`, and must not write `u`.

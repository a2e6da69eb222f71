"""Norms of matrices and other orders stay NumPy's, and so does one call of BLAS."""

import numpy as np
from numpy.linalg import norm


def norms(x):
    return norm(x), norm(x, 2), norm(x, 1), norm(x, "fro"), norm(x, 3, axis=-1), norm(x, keepdims=True)


def of_axes(x, axis, order):
    return norm(x, "nuc", (0, 1)), norm(x, axis=axis[0]), norm(x, order, -1), norm(x, axis=-1, keepdims=axis)


def matrix_norm(x):
    return np.linalg.matrix_norm(x), np.linalg.vector_norm(x, axis=-1)

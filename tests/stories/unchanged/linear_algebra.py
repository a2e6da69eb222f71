"""BLAS and LAPACK lines stay as they are."""

import numpy as np


def solved(A, b):
    x = np.linalg.solve(A, b)
    return A @ x - b

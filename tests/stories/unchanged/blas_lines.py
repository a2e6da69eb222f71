"""BLAS runs these lines at the speed of the machine; the single pass beside a product is no kernel."""

import numpy as np


def layer(X: np.ndarray, W: np.ndarray, b):
    return X @ W + b


def residual(A: np.ndarray, x: np.ndarray, y):
    r = y - A @ x
    return r @ r, np.dot(A.T, r), np.einsum("ij,j", A, x)


def power_iteration(A: np.ndarray, v, steps):
    for _ in range(steps):
        v = A @ v
        v /= np.linalg.norm(v)
    return v, np.matmul(A, v, out=np.empty_like(v))

"""Vectors that are made of means and sums of others, between statements on tables: CuPy makes them before the kernel."""

import cupy as np


def correlation(x: np.ndarray, y: np.ndarray):
    xc = x - x.mean(axis=0)
    yc = y - y.mean()
    return (xc * yc[:, None]).sum(axis=0) / np.sqrt((xc**2).sum(axis=0) * (yc**2).sum())


def loadings(x: np.ndarray, score: np.ndarray):
    centred = x - np.mean(x, axis=0)
    z = score / score.sum()  # a share for each row
    return (centred * z[:, None]).mean(axis=0), z


def weighted(x: np.ndarray, w: np.ndarray, b):
    scaled = x * b
    p = w / np.sum(w)
    return np.tanh(scaled * p) + p


def written_before(x: np.ndarray, y: np.ndarray):
    """The vector may lie in the table."""
    x -= x.mean(axis=0)
    yc = y - y.mean()
    return (x * yc[:, None]).sum(axis=0)


def bound_again(x: np.ndarray, y: np.ndarray):
    xc = x - x.mean(axis=0)
    y = y - y.mean()
    return (xc * y[:, None]).sum(axis=0)

"""Stores into parts of memory that the function makes, and into borders of what it computes."""

import numpy as np


def interleaved(v: np.ndarray):
    """Memory of another size than the operands."""
    pairs = np.empty(2 * v.shape[0])
    pairs[0::2] = np.sin(v)
    pairs[1::2] = np.cos(v)
    return pairs


def of_last_axis(p: np.ndarray):
    """Memory of the size of an axis, counted from the end."""
    ends = np.empty(p.shape[-1])
    ends[:] = p[0] * 2.0 + p[-1]
    return ends


def halves(p: np.ndarray, y: np.ndarray):
    """Sizes that only make memory, and bounds of stores."""
    n = p.shape[0]
    out = np.empty((2 * n, p.shape[1]), dtype=p.dtype)
    out[:n] = p * 2.0
    out[n:] = y * 3.0 + p
    return out


def gated(p: np.ndarray):
    """Views with names, by a number."""
    k = p.shape[1] // 2
    values = p[:, :k]
    gates = p[:, k:]
    return values * np.exp(-gates)


def insulated(p: np.ndarray, y: np.ndarray):
    """Borders that repeat their neighbours, corners in order."""
    b = p * y + p
    b[0] = b[1]
    b[-1] = b[-2]
    b[:, 0] = b[:, 1]
    b[:, -1] = b[:, -2]
    return b


def extrapolated(p: np.ndarray, y: np.ndarray):
    """Borders that the next statement reads."""
    b = p * y
    b[0] = 2.0 * b[1] - b[2]
    b[-1] = 0.0
    return b * 2.0 + y


def flat(p: np.ndarray, y: np.ndarray):
    """The same elements with one axis."""
    b = (p * 2.0 + y).reshape(-1)
    return b * 3.0 - b * b

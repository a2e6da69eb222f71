"""What stays CuPy's: elements of what may be no array, and rows that another statement reads with the rest."""

import cupy as cp


def centred(u: cp.ndarray, center):
    """A tuple of numbers, perhaps."""
    return (u - center[0]) * u / center[1]


def of_list(parts: list):
    return parts[0] * parts[1] + parts[2]


def spread(u: cp.ndarray, a):
    """All rows need the first one."""
    u[0] = a * 2.0 + 1.0
    return u * u[0] + a


def shifted(u: cp.ndarray):
    """All columns need what one of them becomes."""
    u[:, 1] = u[:, 0] * 2.0 + u[:, 1]
    return u[:, :1] * u + u


def filled(out: cp.ndarray, a, b):
    """Numbers, perhaps, of which elements are made."""
    out[0] = a * b + a
    out[1] = a - b * 2.0


def of_rows(u: cp.ndarray):
    """Rows are reduced of arrays as they lie in memory."""
    shares = u[0] * u
    return shares / cp.sum(shares, axis=-1, keepdims=True)


def by_variable(u: cp.ndarray, k):
    """Only a run knows which row."""
    return u[k] * u + u[0]

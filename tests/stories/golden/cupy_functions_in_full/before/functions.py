"""Functions of CuPy that are others written short, beside masks, shifts, and other values of rows."""

import cupy as cp


def of_bounded_rows(p, y):
    b = p * y + 1.0
    b[b > 2.0] = 2.0
    return (b - cp.max(b, axis=1, keepdims=True)) / cp.ptp(b, axis=1)[:, None]


def with_gaps(p, y):
    """Columns without what is missing."""
    c = p * y
    return (c - cp.nanmean(c, axis=0)) / (cp.nanstd(c, axis=0, ddof=1) + cp.nanmax(c, axis=0))


def counted(p, y):
    d = p - y
    return cp.nansum(d, axis=1) / (1.0 + cp.count_nonzero(d > 0.25, axis=1))


def of_all(p, y):
    b = p * y
    return (b - cp.mean(b, keepdims=True)) / (cp.ptp(b) + cp.linalg.norm(b))


def lengths(p, y):
    d = p - y
    return cp.linalg.norm(d, ord=1, axis=1) + cp.linalg.norm(d, cp.inf, axis=1) * cp.add.reduce(d, axis=1)


def of_elements(p, y):
    part, whole = cp.modf(p * y)
    return cp.nan_to_num(part / whole, posinf=0.0) + cp.average(y)

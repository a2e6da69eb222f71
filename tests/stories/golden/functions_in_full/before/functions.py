"""Functions of NumPy that are others written short, beside masks, shifts, and other values of rows."""

import numpy as np
from numpy import nansum
from numpy.linalg import norm


def of_bounded_rows(p, y):
    b = p * y + 1.0
    b[b > 2.0] = 2.0
    return (b - np.max(b, axis=1, initial=0.5, keepdims=True)) / np.ptp(b, axis=1)[:, None]


def with_gaps(p, y):
    """Columns without what is missing."""
    c = p * y
    return (c - np.nanmean(c, axis=0)) / (np.nanstd(c, axis=0, ddof=1) + np.nanmax(c, axis=0))


def of_shifted(p, y):
    d = np.roll(p, 1, axis=0) - p
    kept = np.sum(d, axis=1, where=y > 0.0) + d.sum(axis=1, initial=1.0)
    return kept / (1.0 + np.count_nonzero(d > 0.25, axis=1))


def of_all(p, y):
    b = p * y
    return (b - np.mean(b, keepdims=True)) / (np.ptp(b) + np.nanmin(b))


def lengths(p, y):
    d = p - y
    return norm(d, ord=1, axis=1) + norm(d, np.inf, axis=1) * np.add.reduce(d, axis=1) / np.average(d, axis=1)


def any_of(p, y):
    far = np.abs(p - y) > 0.75
    return np.logical_or.reduce(far, axis=0) & (np.maximum.reduce(p, axis=0) > nansum(y, axis=0))


def of_elements(p, y):
    whole, rest = np.divmod(p, y)
    chosen = np.select([rest < 0.25, np.isnan(rest)], [whole * 2.0, rest], default=1.0)
    return np.nan_to_num(chosen / whole, posinf=0.0) + np.isclose(whole, rest)

"""Functions of NumPy that are others written short, beside masks, shifts, and other values of rows."""

import numpy as np
from numpy import nansum
from numpy.linalg import norm

import _fused_functions as _fused


def of_bounded_rows(p, y):
    return _fused.of_bounded_rows_fused(p, y)


def with_gaps(p, y):
    """Columns without what is missing."""
    return _fused.with_gaps_fused(p, y)


def of_shifted(p, y):
    return _fused.of_shifted_fused(p, y)


def of_all(p, y):
    return _fused.of_all_fused(p, y)


def lengths(p, y):
    return _fused.lengths_fused(p, y)


def any_of(p, y):
    return _fused.any_of_fused(p, y)


def of_elements(p, y):
    return _fused.of_elements_fused(p, y)

"""Rows that lie whole in a piece: sums and extrema of each, and elements beside them."""

import cupynumeric as np

import _fused_rows as _fused


def softmax(x):
    """The greatest element, exponentials, their sum and quotients."""
    return _fused.softmax_fused(x)


def energies(x, y):
    """One sum for each row."""
    return _fused.energies_fused(x, y)


def lengths(x, y):
    """New elements, and their sums."""
    d, total = _fused.lengths_fused(x, y)
    return d, total


def norms(x, y):
    """Arithmetic of sums."""
    return _fused.norms_fused(x, y)


def ranges(x):
    """Extrema of rows of any array with rows, which skip NaN."""
    return _fused.ranges_fused(x)


def centred(x, weights, shift):
    """A row of weights, and a number."""
    return _fused.centred_fused(x, weights, shift)

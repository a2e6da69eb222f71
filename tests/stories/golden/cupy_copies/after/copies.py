"""Copies whose interior is written, views that are bound before they are read, and functions that view their own values."""

import cupy as cp

from . import _fused_copies as _fused


def smoothed(now, source):
    """The kernel copies the border, and nothing is written twice."""
    after = _fused.smoothed_fused(now, source)
    return after


def absorbed(field, other, rate):
    """What it reads of the copy is what was copied."""
    left = _fused.absorbed_fused(field, rate, other)
    return left


def stepped(h, hu, ratio):
    """Two copies of which it writes the same part."""
    new_h, new_hu = _fused.stepped_fused(hu, h, ratio)
    return new_h, new_hu


def slope(image):
    """Sums along one axis, and their differences along the other."""
    return _fused.slope_fused(image)


def sharpened(image, amount):
    """The slope is written out where it is called; a bound view is known for a part of the image."""
    return _fused.sharpened_fused(image, amount)


def shifted(u):
    """What is copied is written, and nobody reads the copy later: no copy is made."""
    _fused.shifted_fused(u)


def reordered(u, v):
    """Near miss: a function's copy lies in memory as the array does."""
    out = _fused.reordered_fused(u, v)
    return out


def copied_twice(u, v):
    """Near miss: what is copied again must be whole before the kernel runs."""
    out, again = _fused.copied_twice_fused(u, v)
    return out, again


def told(u):
    """Near miss: a comment stands between."""
    inner = u[1:-1]
    # which is read twice
    return _fused.told_fused(inner, u)


def spread(field: cp.ndarray, spacing, rate):
    """An update of a copy, of a stage between, beside elements of what may be a tuple."""
    out = _fused.spread_fused(field, spacing, rate)
    return out

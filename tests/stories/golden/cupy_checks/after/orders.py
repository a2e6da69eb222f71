"""Statements that raise an error between array statements."""

import cupy as cp

from . import _fused_orders as _fused


def discounted(price, rate, years):
    """One kernel, and one value that comes to the host."""
    return _fused.discounted_fused(price, rate, years)


def weighted(amounts, weights, least):
    """What the test compares stays the host's."""
    return _fused.weighted_fused(amounts, weights, least)


def stays(price, rate, log):
    """What others may see is not written before the check."""
    if _fused.stays_fused_any_true(price):
        raise ValueError("negative price")
    return _fused.stays_fused_value(log, price, rate)

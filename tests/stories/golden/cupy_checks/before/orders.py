"""Statements that raise an error between array statements."""

import cupy as cp


def discounted(price, rate, years):
    """One kernel, and one value that comes to the host."""
    if cp.any(price < 0):
        raise ValueError("negative price")
    factor = cp.exp(-rate * years)
    return price * factor


def weighted(amounts, weights, least):
    """What the test compares stays the host's."""
    share = amounts * weights
    low = share.min()
    if low < least:
        raise ValueError(f"below {least}")
    root = cp.sqrt(share)
    return root * amounts + share


def stays(price, rate, log):
    """What others may see is not written before the check."""
    if cp.any(price < 0):
        raise ValueError("negative price")
    log += price * rate
    return log * rate + price

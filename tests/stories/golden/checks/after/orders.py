"""Statements that raise an error between array statements."""

import numpy as np

from . import _fused_orders as _fused

LARGEST = 1e6


class NotSettled(Exception):
    """The iteration does not end."""


def discounted(price, rate, years):
    """Values of today; negative prices are an error of the caller's."""
    # a discount of nothing
    return _fused.discounted_fused(price, rate, years)


def weighted(amounts, weights, least, name, strict=True):
    """The message tells what was found."""
    return _fused.weighted_fused(amounts, weights, least, name, LARGEST, strict)


def settled(x, target, rounds):
    """Each round is one pass."""
    for k in range(rounds):
        x = _fused.settled_fused(target, x, NotSettled, k)
    return x


def delayed(x, y):
    """Where the shapes do not fit, the check is made before the arrays after it."""
    # too low
    return _fused.delayed_fused(x, y)


def risen(x, y, most):
    """The original's check reads what the call evaluates, as the kernel does."""
    return _fused.risen_fused(y, np.concatenate((x[:1], x[:-1])), most)


class Account:
    """Attributes are read as they are."""

    def __init__(self, balance, rate):
        self.balance = balance
        self.rate = rate

    def grown(self, years):
        """A balance below zero does not grow."""
        return _fused.account_grown_fused(self, years)


def grown(balance, rate, years):
    return Account(balance, rate).grown(years)


def stays(price, rate, log):
    """What others may see is not written before the check, and what the error reads keeps its value."""
    if _fused.stays_fused_any_true(price):
        raise ValueError("negative price")
    total, low = _fused.stays_fused_low(log, price, rate)
    if low < 0:
        raise ValueError(f"{rate} gives {low}")
    return _fused.stays_fused_value(total, price)

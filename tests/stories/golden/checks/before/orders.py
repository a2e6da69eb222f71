"""Statements that raise an error between array statements."""

import numpy as np

LARGEST = 1e6


class NotSettled(Exception):
    """The iteration does not end."""


def discounted(price, rate, years):
    """Values of today; negative prices are an error of the caller's."""
    # a discount of nothing
    if np.any(price < 0):  # each of them
        # says nothing about the year
        raise ValueError("negative price")  # and stops
    # of today
    factor = np.exp(-rate * years)  # for each year
    return price * factor


def weighted(amounts, weights, least, name, strict=True):
    """The message tells what was found."""
    share = amounts * weights
    low = share.min()
    if low < least:
        raise ValueError(f"{name}: {low:.2f} is below {least}")
    # weights may be large
    if strict and (np.max(weights) > LARGEST or not np.all(np.isfinite(weights))):
        raise OverflowError("weights")
    root = np.sqrt(share)
    return root * amounts + share


def settled(x, target, rounds):
    """Each round is one pass."""
    for k in range(rounds):
        step = 0.5 * (target - x * x) / x
        if not np.isfinite(step).all():
            raise NotSettled(k)
        x = x + step
    return x


def delayed(x, y):
    """Where the shapes do not fit, the check is made before the arrays after it."""
    # too low
    if np.any(x < 0):
        raise ValueError("negative")
    before = np.concatenate((x[:1], y[:-1]))  # of two
    place = np.arange(x.shape[1])
    return (x - before) * y + place


def risen(x, y, most):
    """The original's check reads what the call evaluates, as the kernel does."""
    if np.any(y - np.concatenate((x[:1], x[:-1])) > most):
        raise ValueError(f"more than {most}")
    root = np.sqrt(y)
    return root * y


class Account:
    """Attributes are read as they are."""

    def __init__(self, balance, rate):
        self.balance = balance
        self.rate = rate

    def grown(self, years):
        """A balance below zero does not grow."""
        if np.any(self.balance < 0):
            raise ValueError("overdrawn") from None
        growth = np.exp(self.rate * years)
        return self.balance * growth


def grown(balance, rate, years):
    return Account(balance, rate).grown(years)


def stays(price, rate, log):
    """What others may see is not written before the check, and what the error reads keeps its value."""
    if np.any(price < 0):
        raise ValueError("negative price")
    log += price * rate
    total = log * rate + price
    low = total.min()
    if low < 0:
        raise ValueError(f"{rate} gives {low}")
    rate = np.sqrt(total) * price
    return rate * rate

"""Values that several sweeps over rows or columns need, beside results that may have fewer elements, and names with two values."""

import cupy as cp


def softmax(x, offset):
    """The exponentials stay in the memory of the first result where that has room for them."""
    highest = cp.max(x, axis=1, keepdims=True)
    e = cp.exp(x - highest)
    total = cp.sum(e, axis=1, keepdims=True)
    return cp.log(total) + offset, e / total


def reweighted(x, a):
    """The weights are made, and changed by a later sweep."""
    weight = cp.exp(a)
    mean = cp.mean(x * weight, axis=1, keepdims=True)
    weight *= mean
    return x * weight, weight


def reweighted_columns(x, a):
    weight = cp.exp(a)
    mean = cp.mean(x * weight, axis=0)
    weight *= mean
    return x * weight, weight


def changed_later(x, c):
    """What is computed of the first value of a name is so in the last sweep, too."""
    highest = cp.max(x, axis=1, keepdims=True)
    part = cp.tanh(c) - x
    more = part + 2
    part += c
    return highest - more * x, part


def needed_late(x, c):
    """The first value of a name is needed after the second one is stored."""
    highest = cp.max(x, axis=1, keepdims=True)
    part = cp.exp(x - highest)
    first = part + c
    part /= cp.sum(part, axis=1, keepdims=True)
    largest = cp.max(part, axis=1, keepdims=True)
    return first * largest, part

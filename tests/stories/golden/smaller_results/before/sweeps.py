"""Values that several sweeps over rows or columns need, beside results that may have fewer elements, and names with two values."""

import numpy as np


def softmax(x, offset):
    """The exponentials stay in the memory of the first result where that has room for them."""
    highest = np.max(x, axis=1, keepdims=True)
    e = np.exp(x - highest)
    total = np.sum(e, axis=1, keepdims=True)
    return np.log(total) + offset, e / total


def reweighted(x, a):
    """The weights are made, and changed by a later sweep."""
    weight = np.exp(a)
    mean = np.mean(x * weight, axis=1, keepdims=True)
    weight *= mean
    return x * weight, weight


def reweighted_columns(x, a):
    weight = np.exp(a)
    mean = np.mean(x * weight, axis=0)
    weight *= mean
    return x * weight, weight


def changed_later(x, c):
    """What is computed of the first value of a name is so in the last sweep, too."""
    highest = np.max(x, axis=1, keepdims=True)
    part = np.tanh(c) - x
    more = part + 2
    part += c
    return highest - more * x, part


def needed_late(x, c):
    """The first value of a name is needed after the second one is stored."""
    highest = np.max(x, axis=1, keepdims=True)
    part = np.exp(x - highest)
    first = part + c
    part /= np.sum(part, axis=1, keepdims=True)
    largest = np.max(part, axis=1, keepdims=True)
    return first * largest, part


def counted(x: np.ndarray):
    """The number that is counted is an integer, also beside one that is computed of it."""
    count = np.sum(x > 0.5)
    root = np.sqrt(count)
    deviation = np.std(x)
    return count, root, deviation * 0.5

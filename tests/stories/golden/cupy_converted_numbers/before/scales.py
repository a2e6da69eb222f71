"""Numbers that expressions convert behind array operations, in a program for both libraries."""

import cupy as cp
import numpy as np


def scaled(x, gain):
    """CuPy's name for NumPy's type, and NumPy's own."""
    xp = cp.get_array_module(x)
    y = xp.sqrt(x * x + 1) * cp.float32(gain)
    return y * y + np.float32(gain)


def saturated(image, amount):
    """Pull every channel away from a grey."""
    grey = image[..., :1].astype(cp.float32)
    vivid = grey + (image - grey) * np.float32(amount)
    return cp.rint(cp.clip(vivid, 0, 255))


def total(x, weight, less):
    return cp.sum((x + 1) * (x - float(less)) * cp.float32(weight))


def ratio(x, a, count):
    """What is done with the sum is done behind it."""
    return cp.sum((x + 1) * x * float(a) * cp.float32(a)) / count

"""Numbers that expressions convert behind array operations, in a program for both libraries."""

import cupy as cp
import numpy as np

from ._fused_scales import ratio_value, saturated_grey_to_value, scaled_y_to_value, total_value


def scaled(x, gain):
    """CuPy's name for NumPy's type, and NumPy's own."""
    xp = cp.get_array_module(x)
    return scaled_y_to_value(x, xp, gain)


def saturated(image, amount):
    """Pull every channel away from a grey."""
    return saturated_grey_to_value(image, amount)


def total(x, weight, less):
    return total_value(x, less, weight)


def ratio(x, a, count):
    """What is done with the sum is done behind it."""
    return ratio_value(x, a) / count

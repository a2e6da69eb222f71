"""Operands that are evaluated before the call, beside two sums in one statement; and the nearest that are evaluated between."""

import cupy as cp

from ._fused_evaluated import (
    called_between_total,
    called_between_weight,
    filtered_weight_to_value,
    profile_x_to_value,
    shifted_weight_to_value,
)


def profile(image, count, centre, sharpness):
    return profile_x_to_value(cp.arange(count), centre, sharpness, image)


def filtered(image, x, smooth):
    return filtered_weight_to_value(smooth(x), image)


def shifted(image, x, shift):
    """What is added is called when both sums are there."""
    return shifted_weight_to_value(x, image) + shift(image)


def called_between(image, x, smooth):
    """The call may change what the second sum adds up."""
    weight = called_between_weight(x)
    return called_between_total(image, smooth(weight)) / weight.sum()

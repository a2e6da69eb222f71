"""Operands that are evaluated before the call, beside two sums in one statement; and the nearest that are evaluated between."""

import cupy as cp


def profile(image, count, centre, sharpness):
    x = cp.arange(count) - centre
    weight = cp.maximum(1.0 - sharpness * cp.abs(x), 0.0)
    return (image * weight).sum() / weight.sum()


def filtered(image, x, smooth):
    weight = cp.exp(-smooth(x))
    return (image * weight).sum() / weight.sum()


def shifted(image, x, shift):
    """What is added is called when both sums are there."""
    weight = cp.exp(-x)
    return (image * weight).sum() / weight.sum() + shift(image)


def called_between(image, x, smooth):
    """The call may change what the second sum adds up."""
    weight = cp.exp(-x)
    return (image * smooth(weight)).sum() / weight.sum()

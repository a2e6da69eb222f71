"""Operands that are evaluated before the call, beside two sums in one statement; and the nearest that are evaluated between."""

import cupy as cp

from . import _fused_evaluated as _fused


def profile(image, count, centre, sharpness):
    return _fused.profile_fused(centre, sharpness, image, count)


def filtered(image, x, smooth):
    return _fused.filtered_fused(smooth(x), image)


def shifted(image, x, shift):
    """What is added is called when both sums are there."""
    return _fused.shifted_fused(x, image) + shift(image)


def called_between(image, x, smooth):
    """The call may change what the second sum adds up."""
    weight = _fused.called_between_fused_weight(x)
    return _fused.called_between_fused_total(image, smooth(weight)) / weight.sum()

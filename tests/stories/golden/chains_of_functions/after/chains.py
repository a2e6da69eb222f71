"""Functions of other functions' results: each waits for the one before it."""

import numpy as np

import _fused_chains as _fused


def arc(first, second, scale):
    return _fused.arc_half_to_value(second, first, scale)


def three_stages(x, k):
    wave, power, value = _fused.three_stages_factor_to_value(k, x)
    return wave, power, value


def damped(x: np.ndarray, y):
    return _fused.damped_x_to_value(x, y)

"""Functions of other functions' results: each waits for the one before it."""

import numpy as np

import _fused_chains as _fused


def arc(first, second, scale):
    return _fused.arc_fused(second, first, scale)


def three_stages(x, k):
    wave, power, value = _fused.three_stages_fused(k, x)
    return wave, power, value


def damped(x: np.ndarray, y):
    return _fused.damped_fused(x, y)

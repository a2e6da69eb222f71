"""Functions of other functions' results: each waits for the one before it."""

import numpy as np

from _fused_chains import arc_half_to_value, damped_x_to_value, three_stages_factor_to_value


def arc(first, second, scale):
    return arc_half_to_value(second, first, scale)


def three_stages(x, k):
    wave, power, value = three_stages_factor_to_value(k, x)
    return wave, power, value


def damped(x: np.ndarray, y):
    return damped_x_to_value(x, y)

import numpy as np

from _fused_choices import (
    between_value,
    either_value,
    intensity_moved,
    kept_t_to_value,
    mixed_value,
    near_below_to_value,
    rounded_value,
    shifted_value,
)


def kept(b: np.ndarray, s):
    return kept_t_to_value(s, b)


def between(b: np.ndarray, s: float):
    return between_value(s, b)


def either(b: np.ndarray, n: int, m: int):
    return either_value(n, m, b)


def mixed(b: np.ndarray, s: float, n: int):
    return mixed_value(s, n, b)


def near(x: np.ndarray, digits: int):
    return near_below_to_value(x, digits)


def rounded(x: np.ndarray, digits: int):
    return rounded_value(x, digits)


def shifted(x: np.ndarray, n: int, m: int):
    return shifted_value(x, 1 << n, m, n)


def intensity(field: np.ndarray, phase: np.ndarray):
    moved = intensity_moved(field, phase)
    return np.abs(moved) ** 2

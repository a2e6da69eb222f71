import numpy as np

import _fused_choices as _fused


def kept(b: np.ndarray, s):
    return _fused.kept_t_to_value(s, b)


def between(b: np.ndarray, s: float):
    return _fused.between_value(s, b)


def either(b: np.ndarray, n: int, m: int):
    return _fused.either_value(n, m, b)


def mixed(b: np.ndarray, s: float, n: int):
    return _fused.mixed_value(s, n, b)


def near(x: np.ndarray, digits: int):
    return _fused.near_below_to_value(x, digits)


def rounded(x: np.ndarray, digits: int):
    return _fused.rounded_value(x, digits)


def shifted(x: np.ndarray, n: int, m: int):
    return _fused.shifted_value(x, 1 << n, m, n)


def intensity(field: np.ndarray, phase: np.ndarray):
    moved = _fused.intensity_moved(field, phase)
    return np.abs(moved) ** 2

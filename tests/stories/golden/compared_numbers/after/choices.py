import numpy as np

import _fused_choices as _fused


def kept(b: np.ndarray, s):
    return _fused.kept_fused(s, b)


def between(b: np.ndarray, s: float):
    return _fused.between_fused(s, b)


def either(b: np.ndarray, n: int, m: int):
    return _fused.either_fused(n, m, b)


def mixed(b: np.ndarray, s: float, n: int):
    return _fused.mixed_fused(s, n, b)


def near(x: np.ndarray, digits: int):
    return _fused.near_fused(x, digits)


def rounded(x: np.ndarray, digits: int):
    return _fused.rounded_fused(x, digits)


def shifted(x: np.ndarray, n: int, m: int):
    return _fused.shifted_fused(x, 1 << n, m, n)


def intensity(field: np.ndarray, phase: np.ndarray):
    return _fused.intensity_fused(field, phase)

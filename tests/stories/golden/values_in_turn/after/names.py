"""Assignments to several names."""

import numpy as np

from . import _fused_names as _fused


def turned(x: np.ndarray, y: np.ndarray, c, s):
    x, y, radius = _fused.turned_fused(c, x, s, y)
    return x, y, radius


def exchanged(x: np.ndarray, y: np.ndarray, c, s):
    x, y = _fused.exchanged_fused(y, x)
    return x, y


def three(x: np.ndarray, y: np.ndarray, c, s):
    return _fused.three_fused(x, y, c, s)


def in_loop(x: np.ndarray, y: np.ndarray, c, s):
    for _ in range(3):
        x, y = _fused.in_loop_fused(x, np.asarray(y), y)
    return x, y


def first(x: np.ndarray):
    a, c = _fused.first_fused(x)
    return a, c


def both(x: np.ndarray):
    a, b, c = _fused.both_fused(x)
    return a is b, a, b, c


def second(x: np.ndarray):
    b, c = _fused.second_fused(x)
    return b, c


def neither(x: np.ndarray):
    return _fused.neither_fused(x)


def rebound(x: np.ndarray):
    return _fused.rebound_fused(x)


def several_names(x: np.ndarray):
    return _fused.several_names_fused(x)

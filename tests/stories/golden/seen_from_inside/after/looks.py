"""Whoever looks finds the value, although the function has returned an expression of it."""

import numpy as np

from . import _fused_looks as _fused


def by_lambda(x):
    looks = []
    return _later(x, looks), [look() for look in looks]


def _later(x, looks):
    x = np.asarray(x)
    looks.append(lambda: wide)
    wide = x * 2.0
    return _fused.later_fused(wide)


def by_generator(x):
    looks = []
    return _delayed(x, looks), [next(look) for look in looks]


def _delayed(x, looks):
    looks.append(wide for _ in range(1))
    wide = x * 2.0
    return _fused.delayed_fused(wide)


def by_frame(x):
    looks = []
    return _watched(x, looks), looks


def _watched(x, looks):
    try:
        wide = _fused.watched_fused(x)
        return wide + 1.0
    finally:
        looks.append("wide" in locals())

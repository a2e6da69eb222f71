"""Loops that call functions of numbers of another module, and of their own."""

from numba import njit

from . import _fused_steps as _fused
from .numbers import smooth as mean


@njit
def half(x):
    return 0.5 * x


@njit
def double(v, t):
    for i in range(len(t)):
        s = mean(v[i], 1.0)
        t[i] = v[i] * 2.0 + s


@njit
def other(t, y):
    for i in range(len(t)):
        smooth = half(t[i])
        y[i] = smooth + half(smooth)


def step(v, t, y, half):
    _fused.step_fused(double, other, v, t, y)
    return half

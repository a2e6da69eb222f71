"""What stays apart: numbers that change in between, that somebody sees, or that are not Python's to compute."""

import math

import numpy as np

from ._fused_kept import array_value, overwritten_value, rebound_value, replaced_value, told_value


def rebound(x: np.ndarray, dt):
    y = x * 2.0
    before = math.sqrt(dt)
    dt = dt * 4.0
    after = math.sqrt(dt)
    return rebound_value(y, before, after)


def overwritten(x: np.ndarray, step, dt):
    """The name held another number before."""
    y = x * step
    step = math.sqrt(dt)
    return overwritten_value(y, step)


def told(x: np.ndarray, dt):
    y = x * dt
    step = math.sqrt(dt)
    print(step)
    return told_value(y, step)


def handled(x: np.ndarray, dt, step):
    """Who handles the error sees which name was bound."""
    try:
        y = x * dt
        step = math.sqrt(dt)
        y = y * step
    except ValueError:
        return step
    return y + step


def array(x: np.ndarray, dt):
    y = x * 2.0
    dt = y[0, :1] * dt
    return array_value(y, math.sqrt(dt[0]))


def unbound(x: np.ndarray, is_known, dt):
    """Whether the name is bound is found out behind the update."""
    if is_known:
        step = dt
    x += 1
    x *= math.sqrt(step)
    return x


def replaced(x: np.ndarray, dt):
    """Another function by this name."""

    def sqrt(number):
        return number

    y = x * 2.0
    return replaced_value(y, sqrt(dt))


def seen(x: np.ndarray, dt):
    """`locals()` shows the name."""
    y = x * dt
    step = math.sqrt(dt)
    y = y * step
    return y, sorted(locals())

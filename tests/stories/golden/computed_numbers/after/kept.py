"""What stays apart: numbers that change in between, that somebody sees, or that are not Python's to compute."""

import math

import numpy as np

from . import _fused_kept as _fused


def rebound(x: np.ndarray, dt):
    y = x * 2.0
    before = math.sqrt(dt)
    dt = dt * 4.0
    after = math.sqrt(dt)
    return _fused.rebound_fused(y, before, after)


def overwritten(x: np.ndarray, step, dt):
    """The name held another number before."""
    y = x * step
    step = math.sqrt(dt)
    return _fused.overwritten_fused(y, step)


def told(x: np.ndarray, dt):
    y = x * dt
    step = math.sqrt(dt)
    print(step)
    return _fused.told_fused(y, step)


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
    return _fused.array_fused(y, math.sqrt(dt[0]))


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
    return _fused.replaced_fused(y, sqrt(dt))


def seen(x: np.ndarray, dt):
    """`locals()` shows the name."""
    y = x * dt
    step = math.sqrt(dt)
    y = y * step
    return y, sorted(locals())


def again(x: np.ndarray, omega, t):
    """The name holds two numbers, one after the other."""
    y, phase = _fused.again_fused_y(x, omega, t)
    phase = omega + t
    return _fused.again_fused_value(y, math.sin(phase), x)


def announced(x: np.ndarray, omega, t):
    y = x * 2.0
    phase = omega * t
    print(phase)
    return _fused.announced_fused(y, math.cos(phase), x)


def before(x: np.ndarray, phase, omega, t):
    """The number is taken before the name has another one."""
    y = _fused.before_fused_y(x, phase)
    phase = omega * t
    return _fused.before_fused_value(y, math.sin(phase), x)


def of_array(x: np.ndarray, omega, t):
    """Of an array Python computes nothing."""
    y = x * omega
    phase = y * t
    return y + math.cos(phase) * x


def of_element(x: np.ndarray, omega, t):
    y = x * omega
    phase = y[0, 0] * t
    return _fused.of_element_fused(y, math.cos(phase), x)


def counted(x: np.ndarray, omega, t):
    """Another statement changes the name."""
    y = x * 2.0
    phase = omega * t
    phase += 1.0
    return _fused.counted_fused(y, math.cos(phase), x)


def shown(x: np.ndarray, omega, t):
    """A function of it sees the name."""
    y = x * 2.0
    phase = omega * t
    y = _fused.shown_fused(y, math.cos(phase), x)
    return y, (lambda: phase)()

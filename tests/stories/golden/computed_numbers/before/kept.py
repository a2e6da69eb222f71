"""What stays apart: numbers that change in between, that somebody sees, or that are not Python's to compute."""

import math

import numpy as np


def rebound(x: np.ndarray, dt):
    y = x * 2.0
    before = math.sqrt(dt)
    dt = dt * 4.0
    after = math.sqrt(dt)
    return y * before + after


def overwritten(x: np.ndarray, step, dt):
    """The name held another number before."""
    y = x * step
    step = math.sqrt(dt)
    return y * step + y


def told(x: np.ndarray, dt):
    y = x * dt
    step = math.sqrt(dt)
    print(step)
    return y * step + 1.0


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
    return y * math.sqrt(dt[0]) + 1.0


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
    return y * sqrt(dt) + 1.0


def seen(x: np.ndarray, dt):
    """`locals()` shows the name."""
    y = x * dt
    step = math.sqrt(dt)
    y = y * step
    return y, sorted(locals())


def again(x: np.ndarray, omega, t):
    """The name holds two numbers, one after the other."""
    y = x * 2.0
    phase = omega * t
    y += math.cos(phase)
    phase = omega + t
    return y + math.sin(phase) * x


def announced(x: np.ndarray, omega, t):
    y = x * 2.0
    phase = omega * t
    print(phase)
    return y + math.cos(phase) * x


def before(x: np.ndarray, phase, omega, t):
    """The number is taken before the name has another one."""
    y = x * 2.0 + math.cos(phase)
    phase = omega * t
    return y + math.sin(phase) * x


def of_array(x: np.ndarray, omega, t):
    """Of an array Python computes nothing."""
    y = x * omega
    phase = y * t
    return y + math.cos(phase) * x


def of_element(x: np.ndarray, omega, t):
    y = x * omega
    phase = y[0, 0] * t
    return y + math.cos(phase) * x


def counted(x: np.ndarray, omega, t):
    """Another statement changes the name."""
    y = x * 2.0
    phase = omega * t
    phase += 1.0
    return y + math.cos(phase) * x


def shown(x: np.ndarray, omega, t):
    """A function of it sees the name."""
    y = x * 2.0
    phase = omega * t
    y = y + math.cos(phase) * x
    return y, (lambda: phase)()

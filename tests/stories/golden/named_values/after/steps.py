"""Steps of which a test, or another statement, asks a number, while others read the arrays."""

import numpy as np

import _fused_steps as _fused


def relaxed(u: np.ndarray, rate, tolerance):
    """The change decides, and the new values stay."""
    for _ in range(100):
        new, largest = _fused.relaxed_fused(u, rate)
        if largest < tolerance:
            return new
        u = new
    raise ValueError("does not converge")


def in_place(u: np.ndarray, velocity, step, bound):
    """What is written in place is not hidden in the test."""
    u, largest = _fused.in_place_fused_largest(u, step, velocity)
    # too far?
    if largest > bound:
        u = _fused.in_place_fused_u(u, step, velocity)
    return u


def checked(x, y):
    # what is taken off
    threshold = 0.5
    # zeros, for example
    return _fused.checked_fused(x, y, threshold)


def logged(x, y, lengths):
    """Numbers that a function takes, an update, a tuple."""
    z, value = _fused.logged_fused_value(x, y)
    total = float(value)
    w, value = _fused.logged_fused_value_2(z, x)
    total += value
    lengths[0] = total
    t = w * 0.5
    return t, math_of(_fused.logged_fused_smallest(t, z))


def math_of(number):
    return 2 * number


def pair(x, y):
    """An array may have a name where the function ends."""
    z, value = _fused.pair_fused(x, y)
    return z, value


def in_stages(x, least):
    """An early stage gives what is read later."""
    kept, value = _fused.in_stages_fused(x, least)
    if value > 4.0:
        return kept
    return -kept


def enclosed(x, y):
    """A name that an inner function reads is somebody else's."""
    value = 2.0

    def bound():
        return value

    z, largest = _fused.enclosed_fused(x, value, y)
    if largest > bound():
        return list(map(lambda k: z[k] * bound(), range(3)))
    return bound()


def over_lines(x, y):
    z, value = _fused.over_lines_fused(x, y)
    # of both
    if (
        value
        > 4.0
    ): return z
    return y


def scaled(a: np.ndarray, b: np.ndarray, c):
    """Two passes, of which the second one needs what the first one reduces."""
    t, value = _fused.scaled_fused(b, a, c)
    r = float(value)
    return t, r


class Pendulum:
    def __init__(self, angle, velocity):
        self.angle = angle
        self.velocity = velocity

    def step(self, dt, bound):
        largest = _fused.pendulum_step_fused(self, dt)
        if largest > bound:
            raise OverflowError("turned over")

    def energy_after(self, dt):
        angle, value = _fused.pendulum_energy_after_fused(self, dt)
        energy = 0.5 * value
        self.angle = angle
        return energy


def swung(angle, velocity, dt, bound):
    pendulum = Pendulum(angle, velocity)
    try:
        pendulum.step(dt, bound)
    except OverflowError:
        pendulum.angle = -pendulum.angle
    return pendulum.energy_after(dt), pendulum.angle, pendulum.velocity

"""Steps of which a test, or another statement, asks a number, while others read the arrays."""

import numpy as np


def relaxed(u: np.ndarray, rate, tolerance):
    """The change decides, and the new values stay."""
    for _ in range(100):
        new = u - rate * (u * u - 2.0)
        if np.max(np.abs(new - u)) < tolerance:
            return new
        u = new
    raise ValueError("does not converge")


def in_place(u: np.ndarray, velocity, step, bound):
    """What is written in place is not hidden in the test."""
    u += step * velocity
    # too far?
    if np.abs(u).max() > bound:
        u -= step * velocity
    return u


def checked(x, y):
    ratio = x / y  # of lengths
    # what is taken off
    threshold = 0.5
    # zeros, for example
    if not np.all(np.isfinite(ratio)):
        raise ValueError("not finite")
    return ratio - threshold


def logged(x, y, lengths):
    """Numbers that a function takes, an update, a tuple."""
    z = x * y + 1.0
    total = float(np.sum(z * z))
    w = z - x
    total += np.sum(w)
    lengths[0] = total
    t = w * 0.5
    return t, math_of(np.min(t * z))


def math_of(number):
    return 2 * number


def pair(x, y):
    """An array may have a name where the function ends."""
    z = np.sqrt(x * x + y * y)
    return z, x / z + y


def in_stages(x, least):
    """An early stage gives what is read later."""
    kept = np.maximum(x, least)
    above = kept - kept.min()
    if np.sum(above * above) > 4.0:
        return kept
    return -kept


def enclosed(x, y):
    """A name that an inner function reads is somebody else's."""
    value = 2.0

    def bound():
        return value

    z = x * value - y
    if np.max(z) > bound():
        return list(map(lambda k: z[k] * bound(), range(3)))
    return bound()


def over_lines(x, y):
    z = x * 2.0 - y
    if (
        np.sum(  # of both
            z * z
        )
        > 4.0
    ): return z
    return y


def scaled(a: np.ndarray, b: np.ndarray, c):
    """Two passes, of which the second one needs what the first one reduces."""
    t = 3.0 / b - np.abs(a)
    a *= 1.0 / np.max(np.abs(a) + b)
    r = float(np.sum(np.minimum(c, a) ** 2))
    return t, r


class Pendulum:
    def __init__(self, angle, velocity):
        self.angle = angle
        self.velocity = velocity

    def step(self, dt, bound):
        self.velocity = self.velocity - dt * np.sin(self.angle)
        self.angle = self.angle + dt * self.velocity
        if np.max(np.abs(self.angle)) > bound:
            raise OverflowError("turned over")

    def energy_after(self, dt):
        angle = self.angle + dt * self.velocity
        energy = 0.5 * np.sum(self.velocity * self.velocity + angle * angle)
        self.angle = angle
        return energy


def swung(angle, velocity, dt, bound):
    pendulum = Pendulum(angle, velocity)
    try:
        pendulum.step(dt, bound)
    except OverflowError:
        pendulum.angle = -pendulum.angle
    return pendulum.energy_after(dt), pendulum.angle, pendulum.velocity

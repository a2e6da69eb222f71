"""Steps of which a test, or another statement, asks a number, while others read the arrays."""

import numpy as np

from _fused_steps import (
    checked_ratio_to_all_true,
    enclosed_z_to_largest,
    in_place_u,
    in_place_u_to_largest,
    in_stages_kept_to_value,
    logged_smallest,
    logged_w_to_value,
    logged_z_to_value,
    over_lines_z_to_value,
    pair_z_to_value,
    pendulum_energy_after_angle_to_value_of,
    pendulum_step_self_velocity_to_largest_of,
    relaxed_new_to_largest,
    scaled_t_to_value,
)


def relaxed(u: np.ndarray, rate, tolerance):
    """The change decides, and the new values stay."""
    for _ in range(100):
        new, largest = relaxed_new_to_largest(u, rate)
        if largest < tolerance:
            return new
        u = new
    raise ValueError("does not converge")


def in_place(u: np.ndarray, velocity, step, bound):
    """What is written in place is not hidden in the test."""
    u, largest = in_place_u_to_largest(u, step, velocity)
    # too far?
    if largest > bound:
        u = in_place_u(u, step, velocity)
    return u


def checked(x, y):
    # what is taken off
    threshold = 0.5
    ratio, all_true = checked_ratio_to_all_true(x, y)
    # zeros, for example
    if not all_true:
        raise ValueError("not finite")
    return ratio - threshold


def logged(x, y, lengths):
    """Numbers that a function takes, an update, a tuple."""
    z, value = logged_z_to_value(x, y)
    total = float(value)
    w, value = logged_w_to_value(z, x)
    total += value
    lengths[0] = total
    t = w * 0.5
    return t, math_of(logged_smallest(t, z))


def math_of(number):
    return 2 * number


def pair(x, y):
    """An array may have a name where the function ends."""
    z, value = pair_z_to_value(x, y)
    return z, value


def in_stages(x, least):
    """An early stage gives what is read later."""
    kept, value = in_stages_kept_to_value(x, least)
    if value > 4.0:
        return kept
    return -kept


def enclosed(x, y):
    """A name that an inner function reads is somebody else's."""
    value = 2.0

    def bound():
        return value

    z, largest = enclosed_z_to_largest(x, value, y)
    if largest > bound():
        return list(map(lambda k: z[k] * bound(), range(3)))
    return bound()


def over_lines(x, y):
    z, value = over_lines_z_to_value(x, y)
    # of both
    if (
        value
        > 4.0
    ): return z
    return y


def scaled(a: np.ndarray, b: np.ndarray, c):
    """Two passes, of which the second one needs what the first one reduces."""
    t, value = scaled_t_to_value(b, a, c)
    r = float(value)
    return t, r


class Pendulum:
    def __init__(self, angle, velocity):
        self.angle = angle
        self.velocity = velocity

    def step(self, dt, bound):
        largest = pendulum_step_self_velocity_to_largest_of(self, dt)
        if largest > bound:
            raise OverflowError("turned over")

    def energy_after(self, dt):
        angle, value = pendulum_energy_after_angle_to_value_of(self, dt)
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

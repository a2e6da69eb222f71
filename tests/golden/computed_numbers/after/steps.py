"""Numbers that Python's `math` makes of others between array operations: the same, whenever they are computed."""

import math
from math import log, pi

import numpy as np

from ._fused_steps import (
    averaged_y_to_total,
    clocked_y,
    converted_y_to_value,
    corrected_m_hat_to_value,
    damped_x,
    decaying_y_to_value,
    driven_y_to_x,
    limited_y_to_value,
    log_likelihood_z_to_value,
    looped_x,
    mixture_value,
    narrowed_x,
    normal_z_to_value,
    oscillating_y,
    phased_y,
    rotated_u_to_v,
    speeds_a_to_value,
    thermostat_half_to_value,
    turned_u_to_v,
    walked_moved_to_y,
)

BOLTZMANN = 1.380649e-23


def normal(x, mean, deviation):
    return normal_z_to_value(x, mean, deviation)


def mixture(x: np.ndarray, mean, deviation, weight):
    """Constants alone, in a function of the package."""
    return mixture_value(weight, x, mean, deviation)


def walked(x: np.ndarray, drift, deviation, dt, noise):
    """On a line of its own, and returned, too."""
    y, step = walked_moved_to_y(drift, x, dt, deviation, noise)
    return y, step


def rotated(x: np.ndarray, y: np.ndarray, angle):
    """Inside expressions, of what no kernel needs."""
    u, v = rotated_u_to_v(x, y, angle)
    return u, v


def corrected(x: np.ndarray, m: np.ndarray, v: np.ndarray, rate, beta, t):
    """Of two numbers, one of which is raised."""
    return corrected_m_hat_to_value(m, beta, rate, t, x, v)


def log_likelihood(x: np.ndarray, mean, deviation):
    """By other names."""
    return log_likelihood_z_to_value(x, mean, deviation, log(2 * pi))


def speeds(v: np.ndarray, mass, temperature):
    """With a constant of the module, and literals."""
    return speeds_a_to_value(v, mass, temperature)


def damped(x: np.ndarray, rate, dt, places):
    """Updates in place, which are done before Python raises."""
    x = damped_x(x, dt, places, rate)
    return x


def driven(x: np.ndarray, frequency, rounds):
    """In a loop, of the number of the round."""
    for k in range(rounds):
        x = driven_y_to_x(x, frequency, k)
    return x


def averaged(x: np.ndarray, count, base):
    """Beside a reduction."""
    return averaged_y_to_total(x, count) / math.log(base)


def limited(x: np.ndarray, least, greatest):
    """The greater of two numbers, and one made of another such number."""
    return limited_y_to_value(x, least, greatest)


def converted(x: np.ndarray, gain):
    """Of a number that the statement converts as well."""
    return converted_y_to_value(x, gain)


def thermostat(v: np.ndarray, noise: np.ndarray, friction, dt):
    """One number made of another, both of which the kernel reads."""
    return thermostat_half_to_value(v, dt, friction, noise)


def turned(x: np.ndarray, y: np.ndarray, omega, t):
    """Of arithmetic on a line of its own, before all array operations."""
    phase = omega * t
    u, v = turned_u_to_v(x, y, phase)
    return u, v


def oscillating(x: np.ndarray, omega, t):
    """Of arithmetic in between, which the kernel and the caller have, too."""
    y, phase = oscillating_y(x, omega, t)
    return y, phase


def decaying(x: np.ndarray, rate, t):
    """Of arithmetic that takes a number made before."""
    return decaying_y_to_value(x, rate, t)


def looped(x: np.ndarray, a):
    """Of a loop's variable, another number in each round."""
    x = looped_x(x, a)
    return x


def narrowed(x: np.ndarray, c, b):
    """Of a number that is converted as well."""
    x, s = narrowed_x(x, c, b)
    x *= np.float32(s)
    return x


def phased(x: np.ndarray, omega, t):
    """The caller has a number that no statement of arrays takes."""
    y, phase = phased_y(x, omega, t)
    return y, phase


def clocked(x: np.ndarray, omega, t):
    """Nor does one take what is made of it."""
    y, last = clocked_y(x, omega, t)
    return y, last

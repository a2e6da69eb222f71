"""Numbers that Python's `math` makes of others between array operations: the same, whenever they are computed."""

import math
from math import log, pi

import numpy as np

from . import _fused_steps as _fused

BOLTZMANN = 1.380649e-23


def normal(x, mean, deviation):
    return _fused.normal_fused(x, mean, deviation)


def mixture(x: np.ndarray, mean, deviation, weight):
    """Constants alone, in a function of the package."""
    return _fused.mixture_fused(weight, x, mean, deviation)


def walked(x: np.ndarray, drift, deviation, dt, noise):
    """On a line of its own, and returned, too."""
    y, step = _fused.walked_fused(drift, x, dt, deviation, noise)
    return y, step


def rotated(x: np.ndarray, y: np.ndarray, angle):
    """Inside expressions, of what no kernel needs."""
    u, v = _fused.rotated_fused(x, y, angle)
    return u, v


def corrected(x: np.ndarray, m: np.ndarray, v: np.ndarray, rate, beta, t):
    """Of two numbers, one of which is raised."""
    return _fused.corrected_fused(m, beta, rate, t, x, v)


def log_likelihood(x: np.ndarray, mean, deviation):
    """By other names."""
    return _fused.log_likelihood_fused(x, mean, deviation, log(2 * pi))


def speeds(v: np.ndarray, mass, temperature):
    """With a constant of the module, and literals."""
    return _fused.speeds_fused(v, mass, temperature)


def damped(x: np.ndarray, rate, dt, places):
    """Updates in place, which are done before Python raises."""
    x = _fused.damped_fused(x, dt, places, rate)
    return x


def driven(x: np.ndarray, frequency, rounds):
    """In a loop, of the number of the round."""
    for k in range(rounds):
        x = _fused.driven_fused(x, frequency, k)
    return x


def averaged(x: np.ndarray, count, base):
    """Beside a reduction."""
    return _fused.averaged_fused(x, count) / math.log(base)


def limited(x: np.ndarray, least, greatest):
    """The greater of two numbers, and one made of another such number."""
    return _fused.limited_fused(x, least, greatest)


def converted(x: np.ndarray, gain):
    """Of a number that the statement converts as well."""
    return _fused.converted_fused(x, gain)


def thermostat(v: np.ndarray, noise: np.ndarray, friction, dt):
    """One number made of another, both of which the kernel reads."""
    return _fused.thermostat_fused(v, dt, friction, noise)


def turned(x: np.ndarray, y: np.ndarray, omega, t):
    """Of arithmetic on a line of its own, before all array operations."""
    phase = omega * t
    u, v = _fused.turned_fused(x, y, phase)
    return u, v


def oscillating(x: np.ndarray, omega, t):
    """Of arithmetic in between, which the kernel and the caller have, too."""
    y, phase = _fused.oscillating_fused(x, omega, t)
    return y, phase


def decaying(x: np.ndarray, rate, t):
    """Of arithmetic that takes a number made before."""
    return _fused.decaying_fused(x, rate, t)


def looped(x: np.ndarray, a):
    """Of a loop's variable, another number in each round."""
    x = _fused.looped_fused(x, a)
    return x


def narrowed(x: np.ndarray, c, b):
    """Of a number that is converted as well."""
    x, s = _fused.narrowed_fused(x, c, b)
    x *= np.float32(s)
    return x


def phased(x: np.ndarray, omega, t):
    """The caller has a number that no statement of arrays takes."""
    y, phase = _fused.phased_fused(x, omega, t)
    return y, phase


def clocked(x: np.ndarray, omega, t):
    """Nor does one take what is made of it."""
    y, last = _fused.clocked_fused(x, omega, t)
    return y, last

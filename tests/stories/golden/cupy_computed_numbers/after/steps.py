"""Numbers of the host between operations of CuPy's arrays: Python's `math`, and NumPy's functions of what is no array."""

import math

import cupy as cp
import numpy as np

from . import _fused_steps as _fused

BOLTZMANN = 1.380649e-23


def normal(x, mean, deviation):
    return _fused.normal_fused(x, mean, deviation)


def mixture(x: cp.ndarray, mean, deviation, weight):
    """Constants alone, in a function of the package."""
    return _fused.mixture_fused(weight, x, mean, deviation)


def walked(x: cp.ndarray, drift, deviation, dt, noise):
    """On a line of its own, and returned, too."""
    y, step = _fused.walked_fused(drift, x, dt, deviation, noise)
    return y, step


def rotated(x: cp.ndarray, y: cp.ndarray, angle):
    """Inside expressions, of what no kernel needs."""
    u, v = _fused.rotated_fused(x, y, angle)
    return u, v


def corrected(x: cp.ndarray, m: cp.ndarray, rate, beta, t):
    """Of two numbers, one of which the kernel takes as well."""
    return _fused.corrected_fused(m, beta, rate, x, t)


def speeds(v: cp.ndarray, mass, temperature):
    """With a constant of the module, inside an expression, which is raised itself."""
    return _fused.speeds_fused(v, mass, temperature)


def weighted(x: cp.ndarray, a, b):
    """NumPy's functions, of numbers and of constants."""
    return _fused.weighted_fused(x, np.sqrt(2 * np.pi), a, b)


def damped(x: cp.ndarray, rate, dt, places):
    """Updates in place, which are done before Python raises."""
    x = _fused.damped_fused(x, dt, places, rate)
    return x


def smoothed(x: cp.ndarray, angle):
    """Parts of an array."""
    return _fused.smoothed_fused(x, angle)


def averaged(x: cp.ndarray, count, base):
    """Of what is reduced, and behind the reduction."""
    return _fused.averaged_fused(x, base, count)


def scaled_rows(x: cp.ndarray, count):
    """Beside values of rows."""
    return _fused.scaled_rows_fused(x, count)


def converted(x: cp.ndarray, gain):
    """Of a number that the statement converts as well."""
    return _fused.converted_fused(x, gain)


def turned(x: cp.ndarray, y: cp.ndarray, omega, t):
    """Of arithmetic on a line of its own, before all array operations."""
    phase = omega * t
    u, v = _fused.turned_fused(x, y, phase)
    return u, v


def oscillating(x: cp.ndarray, omega, t):
    """Of arithmetic in between, which the kernel and the caller have, too."""
    y, phase = _fused.oscillating_fused(x, omega, t)
    return y, phase


def decaying(x: cp.ndarray, rate, t):
    """Of arithmetic that takes a number made before."""
    return _fused.decaying_fused(x, rate, t)


def looped(x: cp.ndarray, a):
    """Of a loop's variable, another number in each round."""
    x = _fused.looped_fused(x, a)
    return x


def narrowed(x: cp.ndarray, c, b):
    """Of a number that is converted as well."""
    x, s = _fused.narrowed_fused(x, c, b)
    x *= cp.float32(s)
    return x


def phased(x: cp.ndarray, omega, t):
    """The caller has a number that no statement of arrays takes."""
    y, phase = _fused.phased_fused(x, omega, t)
    return y, phase


def clocked(x: cp.ndarray, omega, t):
    """Nor does one take what is made of it."""
    y, last = _fused.clocked_fused(x, omega, t)
    return y, last

"""Numbers of the host between operations of CuPy's arrays: Python's `math`, and NumPy's functions of what is no array."""

import math

import cupy as cp
import numpy as np

BOLTZMANN = 1.380649e-23


def normal(x, mean, deviation):
    z = (x - mean) / deviation
    return cp.sqrt(z * z) / (deviation * math.sqrt(2 * math.pi))


def mixture(x: cp.ndarray, mean, deviation, weight):
    """Constants alone, in a function of the package."""
    return weight * normal(x, mean, deviation) + (1 - weight) * normal(x, -mean, 2 * deviation)


def walked(x: cp.ndarray, drift, deviation, dt, noise):
    """On a line of its own, and returned, too."""
    moved = drift * x * dt
    step = math.sqrt(dt)
    y = x + moved + deviation * x * step * noise
    return y, step


def rotated(x: cp.ndarray, y: cp.ndarray, angle):
    """Inside expressions, of what no kernel needs."""
    u = x * math.cos(angle) - y * math.sin(angle)
    v = x * math.sin(angle) + y * math.cos(angle)
    return u, v


def corrected(x: cp.ndarray, m: cp.ndarray, rate, beta, t):
    """Of two numbers, one of which the kernel takes as well."""
    m_hat = m / (1 - beta)
    scale = rate * math.sqrt(1 - beta**t)
    return x - scale * m_hat


def speeds(v: cp.ndarray, mass, temperature):
    """With a constant of the module, inside an expression, which is raised itself."""
    a = v * v * mass / (2 * BOLTZMANN * temperature)
    return math.sqrt(mass / (2 * math.pi * BOLTZMANN * temperature)) ** 3 * v * v / (1 + a)


def weighted(x: cp.ndarray, a, b):
    """NumPy's functions, of numbers and of constants."""
    y = x / np.sqrt(2 * np.pi)
    return y * np.exp(-a) + cp.sqrt(y) / np.sqrt(b)


def damped(x: cp.ndarray, rate, dt, places):
    """Updates in place, which are done before Python raises."""
    x *= 2.0
    x += math.exp(-rate * dt)
    x -= math.floor(places)
    return x


def smoothed(x: cp.ndarray, angle):
    """Parts of an array."""
    y = x * x + 1.0
    return y[1:] - y[:-1] * math.tanh(angle)


def averaged(x: cp.ndarray, count, base):
    """Of what is reduced, and behind the reduction."""
    y = x * x / math.sqrt(count)
    return cp.sum(y * 2.0) / math.log(base)


def scaled_rows(x: cp.ndarray, count):
    """Beside values of rows."""
    total = cp.sum(x * x, axis=1, keepdims=True)
    return x / cp.sqrt(total) * math.sqrt(count)


def converted(x: cp.ndarray, gain):
    """Of a number that the statement converts as well."""
    y = x * x + 1.0
    return y * cp.float32(gain) * math.sqrt(gain)


def turned(x: cp.ndarray, y: cp.ndarray, omega, t):
    """Of arithmetic on a line of its own, before all array operations."""
    phase = omega * t
    u = x * math.cos(phase) - y * math.sin(phase)
    v = x * math.sin(phase) + y * math.cos(phase)
    return u, v


def oscillating(x: cp.ndarray, omega, t):
    """Of arithmetic in between, which the kernel and the caller have, too."""
    y = x * 2.0
    phase = omega * t / 2
    y += phase * math.cos(phase)
    return y, phase


def decaying(x: cp.ndarray, rate, t):
    """Of arithmetic that takes a number made before."""
    y = x + 1.0
    root = math.sqrt(rate)
    depth = root * t
    ratio = 1 - depth
    return y * math.exp(-depth) + x * max(ratio, 0.5)


def looped(x: cp.ndarray, a):
    """Of a loop's variable, another number in each round."""
    for k in (0.5, 2.0):
        x *= 2.0
        x += min(a, k)
    return x


def narrowed(x: cp.ndarray, c, b):
    """Of a number that is converted as well."""
    x *= 2.0
    s = c * b
    x += math.sqrt(s)
    x *= cp.float32(s)
    return x


def phased(x: cp.ndarray, omega, t):
    """The caller has a number that no statement of arrays takes."""
    y = x * 2.0
    phase = omega * t
    y += math.cos(phase)
    return y, phase


def clocked(x: cp.ndarray, omega, t):
    """Nor does one take what is made of it."""
    y = x * 2.0
    phase = omega * t
    last = math.cos(phase)
    y += 1.0
    return y, last

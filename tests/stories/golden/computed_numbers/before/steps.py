"""Numbers that Python's `math` makes of others between array operations: the same, whenever they are computed."""

import math
from math import log, pi

import numpy as np

BOLTZMANN = 1.380649e-23


def normal(x, mean, deviation):
    z = (x - mean) / deviation
    return np.exp(-0.5 * z * z) / (deviation * math.sqrt(2 * math.pi))


def mixture(x: np.ndarray, mean, deviation, weight):
    """Constants alone, in a function of the package."""
    return weight * normal(x, mean, deviation) + (1 - weight) * normal(x, -mean, 2 * deviation)


def walked(x: np.ndarray, drift, deviation, dt, noise):
    """On a line of its own, and returned, too."""
    moved = drift * x * dt
    step = math.sqrt(dt)
    y = x + moved + deviation * x * step * noise
    return y, step


def rotated(x: np.ndarray, y: np.ndarray, angle):
    """Inside expressions, of what no kernel needs."""
    u = x * math.cos(angle) - y * math.sin(angle)
    v = x * math.sin(angle) + y * math.cos(angle)
    return u, v


def corrected(x: np.ndarray, m: np.ndarray, v: np.ndarray, rate, beta, t):
    """Of two numbers, one of which is raised."""
    m_hat = m / (1 - beta)
    scale = rate * math.sqrt(1 - beta**t) / (1 - beta**t)
    return x - scale * m_hat / (np.sqrt(v) + 1e-8)


def log_likelihood(x: np.ndarray, mean, deviation):
    """By other names."""
    z = (np.log(x) - mean) / deviation
    norm = log(deviation) + 0.5 * log(2 * pi)
    return -0.5 * z * z - norm


def speeds(v: np.ndarray, mass, temperature):
    """With a constant of the module, and literals."""
    a = v * v * mass / (2 * BOLTZMANN * temperature)
    norm = math.pow(mass / (2 * math.pi * BOLTZMANN * temperature), 1.5)
    return 4 * math.pi * norm * v * v * np.exp(-a)


def damped(x: np.ndarray, rate, dt, places):
    """Updates in place, which are done before Python raises."""
    x *= 2.0
    x += math.exp(-rate * dt)
    x -= math.floor(places)
    return x


def driven(x: np.ndarray, frequency, rounds):
    """In a loop, of the number of the round."""
    for k in range(rounds):
        y = x * 0.5
        x = y + math.sin(frequency * k) * y
    return x


def averaged(x: np.ndarray, count, base):
    """Beside a reduction."""
    y = x * x / math.sqrt(count)
    return np.sum(y * 2.0) / math.log(base)


def limited(x: np.ndarray, least, greatest):
    """The greater of two numbers, and one made of another such number."""
    y = x * 2.0
    bound = max(least, greatest, 0.25)
    root = math.sqrt(abs(bound))
    return y * min(bound, 2.0) + root


def converted(x: np.ndarray, gain):
    """Of a number that the statement converts as well."""
    y = x * x + 1.0
    return y * np.float32(gain) * math.sqrt(gain)


def thermostat(v: np.ndarray, noise: np.ndarray, friction, dt):
    """One number made of another, both of which the kernel reads."""
    half = v + 0.5 * dt * v
    decay = math.exp(-friction * dt)
    spread = math.sqrt(1.0 - decay * decay)
    return decay * half + spread * noise


def turned(x: np.ndarray, y: np.ndarray, omega, t):
    """Of arithmetic on a line of its own, before all array operations."""
    phase = omega * t
    u = x * math.cos(phase) - y * math.sin(phase)
    v = x * math.sin(phase) + y * math.cos(phase)
    return u, v


def oscillating(x: np.ndarray, omega, t):
    """Of arithmetic in between, which the kernel and the caller have, too."""
    y = x * 2.0
    phase = omega * t / 2
    y += phase * math.cos(phase)
    return y, phase


def decaying(x: np.ndarray, rate, t):
    """Of arithmetic that takes a number made before."""
    y = x + 1.0
    root = math.sqrt(rate)
    depth = root * t
    ratio = 1 - depth
    return y * math.exp(-depth) + x * max(ratio, 0.5)


def looped(x: np.ndarray, a):
    """Of a loop's variable, another number in each round."""
    for k in (0.5, 2.0):
        x *= 2.0
        x += min(a, k)
    return x


def narrowed(x: np.ndarray, c, b):
    """Of a number that is converted as well."""
    x *= 2.0
    s = c * b
    x += math.sqrt(s)
    x *= np.float32(s)
    return x


def phased(x: np.ndarray, omega, t):
    """The caller has a number that no statement of arrays takes."""
    y = x * 2.0
    phase = omega * t
    y += math.cos(phase)
    return y, phase


def clocked(x: np.ndarray, omega, t):
    """Nor does one take what is made of it."""
    y = x * 2.0
    phase = omega * t
    last = math.cos(phase)
    y += 1.0
    return y, last

"""Functions of other functions' results: each waits for the one before it."""

import numpy as np


def arc(first, second, scale):
    half = (second - first) * scale
    h = np.sin(half) ** 2 + np.cos(first) * np.cos(second)
    return 2 * np.arctan2(np.sqrt(np.abs(h)), np.sqrt(1 + np.abs(h)))


def three_stages(x, k):
    factor = np.exp(k * 0.5)
    wave = np.sin(x * factor)
    positive = wave > 0.25
    level = np.log(wave + 1.5)
    level *= 2
    power = np.where(positive, np.cos(level), level) * k
    return wave, power, np.tanh(power)


def damped(x: np.ndarray, y):
    x *= np.exp(-y)
    y[:] = np.sin(x) + y
    s = np.sqrt(np.cos(y) + x + 2.0)
    return np.sum(s)

"""Functions of arrays and of numbers of the call."""

import math

import cupy as cp
import numpy as np


def adjusted(image: cp.ndarray, gain, gamma):
    return gain * image**gamma - 1.5


def toned(image, gain, gamma):
    return cp.sqrt(image * gain) ** gamma + image


def gaussian(x, centre, width):
    return cp.exp(-((x - centre) ** 2) / (2.0 * width**2))


def peaks(x, y, centre, width):
    return x * gaussian(y, centre, width) + 0.5


def developed(image: cp.ndarray, gain, gamma):
    return (image * gain) ** (1.0 / gamma) + image


def potential(r: cp.ndarray, depth, width):
    attraction = width**6 / (r * r * r)
    return 4.0 * depth * (width**12 / r - attraction)


def walked(x: cp.ndarray, noise, drift, deviation, dt):
    moved = drift * x * dt
    step = math.sqrt(dt)
    return x + moved + deviation * x * step * noise


def rotated(x: cp.ndarray, y, angle):
    u = x * math.cos(angle) - y * math.sin(angle)
    v = x * math.sin(angle) + y * math.cos(angle)
    return u, v


def normal(x: cp.ndarray, y, mean, deviation):
    z = (x - mean) / deviation
    return y * cp.exp(-0.5 * z * z) / (deviation * np.sqrt(2 * np.pi))

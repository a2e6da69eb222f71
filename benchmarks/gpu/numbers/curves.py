"""Functions of arrays and of numbers of the call."""

import cupy as cp


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

"""Functions whose names the generated code has uses for."""

import numpy as np

SCALE = 3.0


def load(x):
    return np.square(x) * SCALE


def store(x, SCALE):
    kernel = x * SCALE
    return kernel + 1.0

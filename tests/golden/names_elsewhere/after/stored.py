"""Functions whose names the generated code has uses for."""

import numpy as np
from ._fused_stored import load_value

SCALE = 3.0


def load(x):
    return load_value(x)


def store(x, SCALE):
    kernel = x * SCALE
    return kernel + 1.0

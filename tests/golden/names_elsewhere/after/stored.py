"""Functions whose names the generated code has uses for."""

import numpy as np

from ._fused_stored import load_value

Fusion = 3.0


def load(x):
    return load_value(x)


def store(x, Fusion):
    kernel = x * Fusion
    return kernel + 1.0

"""Functions whose names the generated code has uses for."""

import numpy as np

from . import _fused_stored as _fused

Fusion = 3.0


def load(x):
    return _fused.load_fused(x)


def store(x, Fusion):
    kernel = x * Fusion
    return kernel + 1.0

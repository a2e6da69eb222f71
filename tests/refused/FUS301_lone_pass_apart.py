"""A lone pass over other arrays stays with a kernel beside it only if something shows that both have one shape."""

import numpy as np


def apart(e: np.ndarray, h: np.ndarray):
    electric = e * e + 1.0  # expect: FUS101
    magnetic = h * h  # expect: FUS301
    return electric, magnetic


def together(e: np.ndarray, h: np.ndarray):
    electric = e * e + 1.0  # expect: FUS102
    magnetic = h * h
    return 0.5 * np.sum(electric + magnetic)  # expect: FUS103


# message: `magnetic` not fused
# note: it is a single pass over its operands.

"""A lone pass over other arrays stays with a kernel beside it only if something shows that both have one shape."""

import numpy as np


def apart(e: np.ndarray, h: np.ndarray):
    electric = e * e + 1.0  # expect: FUS101
    magnetic = h * h  # expect: FUS301
    return electric, magnetic


def together(e: np.ndarray, h: np.ndarray):
    electric = e * e + 1.0  # expect: FUS102
    magnetic = h * h
    return electric[::-1] * magnetic + 1.0  # expect: FUS101, FUS203


# message: `magnetic` not fused
# note: it is a single pass over its operands.
# message: `value` not fused: it reads elements that other instances write
# note: Witness: e.shape[0] = 2: instance 1 of `value` reads electric[0], which instance 0 of `electric` writes.

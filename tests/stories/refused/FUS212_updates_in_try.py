"""The handler sees what the first statement of the `try` has done."""

import numpy as np


def shifted(x: np.ndarray, y: np.ndarray):
    try:
        x += 1  # expect: FUS212
        x *= y
    except ValueError:
        x -= 100
    return x


def logged(x: np.ndarray, y: np.ndarray, log):
    t = None
    try:
        t = x * 2  # expect: FUS212
        y = t + y
    finally:
        log(t)
    return y


def alone(x: np.ndarray):
    try:
        x += 1  # expect: FUS301
    except ValueError:
        x -= 100  # expect: FUS301
    return x


# message: `x` not fused
# note: `x` may be read if a later statement raises, so that each statement runs on its own.
# message: `t` not fused
# note: `t` may be read if a later statement raises, so that each statement runs on its own.
# message: `x` not fused
# note: it is a single pass over its operands.
# message: `x` not fused
# note: it is a single pass over its operands.

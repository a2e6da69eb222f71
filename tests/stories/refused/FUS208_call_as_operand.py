"""`trend(x)` may look at anything; it runs after the first array operation and must not run before it."""

import numpy as np


def detrended(x, trend):
    t = np.abs(x)
    y = t + trend(x)  # expect: FUS208
    return y


# message: `y` not fused: an operand is evaluated in between
# note: Python evaluates `trend(x)`, which fusec does not model, after an array operation of the group.

"""The dispatcher would compute both cosines of the last `phase`."""

import math

import numpy as np


def turned(x: np.ndarray, omega, t):
    y = x * 2.0 + x * x  # expect: FUS101
    phase = omega * t
    y = y + math.cos(phase) * x
    phase = omega + t  # expect: FUS207
    return y + math.cos(phase) * x  # expect: FUS101


# message: `value` not fused with `y`
# note: Arithmetic of numbers stands between.

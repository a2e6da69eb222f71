"""Without `keepdims` the places found in rows meet the columns."""

import numpy as np


def behind(x):
    power = x * x  # expect: FUS103
    peak = np.argmax(power, axis=1)
    return power - peak  # expect: FUS206, FUS101


# message: `value` not fused: it needs the values of other rows
# note: Witness: x.shape[0] = 2: instance 1 of `value` reads peak[0], which instance 0 of `peak` reduces into.

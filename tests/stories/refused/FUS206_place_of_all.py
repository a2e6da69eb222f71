"""The place of the greatest element is known after the last element only."""

import numpy as np


def since_peak(x, times):
    power = x * x  # expect: FUS103
    peak = np.argmax(power)
    return (times - peak) * 0.5  # expect: FUS206


# message: `value` not fused: it needs the whole reduction
# note: Witness: instance 0 of `value` reads peak, which instance 1 of `peak` reduces into.

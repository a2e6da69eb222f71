"""A random draw inside the second expression."""

import numpy as np


def jittered(x, rng):
    t = np.abs(x)
    return t + rng.normal(size=x.shape)  # expect: FUS208


# message: `value` not fused: an operand is evaluated in between
# note: Python evaluates `rng.normal(size=x.shape)`, which fusec does not model, after an array operation of the group.

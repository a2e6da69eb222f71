"""What `int`, `float` and `len` make is no array, whatever they make it of."""

import numpy as np


def points(extent, sampling):
    return 2 * int(np.ceil(extent / sampling)) + 1  # expect: FUS302


# message: `value` not fused
# note: the source shows that `int(np.ceil(extent / sampling))` is a number.

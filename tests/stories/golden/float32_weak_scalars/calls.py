"""A Python number takes the array's float32; a float64 scalar of NumPy or a 0-d array does not."""

import numpy as np


def calls(rng):
    x = rng.random(9).astype(np.float32)
    for factor in (0.1, 3, np.float32(0.1), np.float64(0.1), np.array(0.1), True):
        yield "gain:applied", (x, factor), {}

"""Functions that take elements of arrays that others do not write, arrays of one thread, parts of complex sums.

FUS203_launch_device_function.py: a function that takes what the next thread stores.
"""

import numpy as np


def calls(rng):
    x = rng.permutation(9) + 0.5  # one thread for each sum: in whatever order
    yield "particles:step", (x, rng.random(12), np.zeros(9), rng.random(9) * (1.0 + 1.0j), 0.5, 3, 4), {}
    yield "particles:step", (x[:4], rng.random(12), np.zeros(4), rng.random(9) * (1.0 + 0.0j), 2, 1, 4), {}

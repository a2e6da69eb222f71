"""A timer between two statements would measure something else."""

import time

import numpy as np


def timed(x):
    t = np.exp(x)
    middle = time.perf_counter()  # expect: FUS207
    y = t * 2
    return y, middle


# message: `y` not fused with `t`
# note: Call of `time.perf_counter` stands between.

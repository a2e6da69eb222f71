"""Nothing moves past a call that may wait for something."""

import threading

import numpy as np


def at_barrier(x, barrier: threading.Barrier):
    t = x * 2
    barrier.wait()  # expect: FUS207
    return np.sqrt(t)


# message: `value` not fused with `t`
# note: Call of `barrier.wait` stands between.

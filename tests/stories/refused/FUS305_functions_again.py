"""Two neighbours of an expensive function: storing its values is cheaper; of a cheap one it is not."""

import numpy as np


def expensive(x: np.ndarray):
    t = np.exp(np.sin(x))  # expect: FUS101
    return t[1:] - t[:-1] * 0.5  # expect: FUS101, FUS305


def cheap(x: np.ndarray):
    t = np.abs(x) * 2  # expect: FUS104
    return t[1:] - t[:-1] * 0.5


# message: `value` not fused: computing elements again costs more than storing them
# note: `t` at 2 places would cost 20 more operations an element; storing costs 24 bytes, as much as 16 operations.

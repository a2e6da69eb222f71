"""The neighbour of a running sum is not complete when a kernel has the sum so far."""

import numpy as np


def increments(x: np.ndarray, y: np.ndarray):
    total = np.cumsum(x * y, axis=1)  # expect: FUS101
    return (total[:, 1:] - total[:, :-1]) * 2.0 + total[:, 1:]  # expect: FUS206, FUS101


# message: `value` not fused: it needs the elements of a scan in order
# note: `total[:, 1:]` are other elements of what the group computes.

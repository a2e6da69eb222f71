"""What keeps a mean inside a statement from the group before it is said of the mean, not of the kind of statement."""

import numpy as np


class Layer:
    def close(self, x: np.ndarray, y):
        p = x / x.sum(axis=-1, keepdims=True)  # expect: FUS103
        error = p - y
        self.offset = 0.5 * np.mean(error)  # expect: FUS206

    def open(self, x: np.ndarray, y):
        p = x / x.sum(axis=-1, keepdims=True)  # expect: FUS103
        error = p - y
        self.offset = 0.5 * np.mean(error * error)  # expect: FUS103, FUS206
        return p


# message: `average` not fused: it needs the whole reduction
# note: it reduces all elements, which no sweep over one row or column completes.
# message: `average` not fused: it needs the whole reduction
# note: it reduces all elements, which no sweep over one row or column completes.

"""An attribute that all methods of the class set to numbers, or ask `>` of, is one; one that some method slices is not."""

import numpy as np


class Path:
    def __init__(self, n, decay):
        self.n = n
        self.decay = decay
        self.damping = 2.0 + 0.5 * np.log(n)  # expect: FUS302
        self.path = np.zeros(n)

    def check(self):
        if not 0 < self.decay < 1:
            raise ValueError("decay")
        if self.n > 1000:
            print("large")

    def update(self):
        self.path *= 1 - self.decay  # expect: FUS301

    @property
    def length(self):
        return np.sqrt(np.sum(self.path**2))  # expect: FUS103

    def growth(self, least):
        return max(least, self.length / self.n)

    def factor(self):
        return np.exp(self.growth(0.5) / self.damping)  # expect: FUS302

    def advance(self, step):
        size = np.sqrt(self.decay * (2 - self.decay)) * self.damping  # expect: FUS302
        return size, step

    def follow(self, step):
        size = self.decay * self.damping  # expect: FUS101
        self.path += size * step


class Field:
    def __init__(self, decay, path):
        self.decay = decay
        self.path = path

    def check(self):
        if self.decay[1:].any():
            print("decays")

    def update(self):
        self.path *= 1 - self.decay  # expect: FUS101


# message: `self.damping` not fused
# note: the source shows that `n` is a number.
# message: `self.path` not fused
# note: it is a single pass over its operands.
# message: `value` not fused
# note: the source shows that `self.growth(0.5)` and `self.damping` are numbers.
# message: `size` not fused
# note: the source shows that `self.decay` and `self.damping` are numbers.

"""`self.fx` may be read by anybody afterwards: it must exist, and no copy of it will do."""

import numpy as np


class Tank:
    def __init__(self, n):
        self.u = np.zeros(n)

    def step(self, k):
        self.fx = self.u[1:] - self.u[:-1]
        self.u[1:-1] += k * (self.fx[1:] - self.fx[:-1])  # expect: FUS101, FUS203


# message: `self.u` not fused: it reads elements that other instances write
# note: Witness: self.u.shape[0] = 3: instance 0 of `self.u` reads self.fx[1], which instance 1 of `self.fx` writes.

"""`self.u[1:-1] += ...` stores in an attribute: the generated function stores in variables alone."""

import numpy as np


class Tank:
    def __init__(self, n):
        self.u = np.zeros(n)

    def step(self, k):
        fx = self.u[1:] - self.u[:-1]
        self.u[1:-1] += k * (fx[1:] - fx[:-1])  # expect: FUS101, FUS204


# message: `self.u` not fused: it overwrites elements that other instances read
# note: Witness: self.u.shape[0] = 4: instance 0 of `self.u` writes self.u[1], which instance 1 of `fx` reads.

"""An attribute may be a property with code of its own."""

import numpy as np


class Grid:
    def step(self, u):
        t = np.abs(u)
        return t * self.spacing  # expect: FUS208


# message: `value` not fused: an operand is evaluated in between
# note: `self.spacing` is evaluated after an array operation of the group.

# options: --guards forbid
"""An attribute may be a property with code of its own; that it is none is asked at run time."""

import numpy as np


class Grid:
    def step(self, u):
        t = np.abs(u)
        return t * self.spacing  # expect: FUS208


# message: `value` not fused: an operand is evaluated in between
# note: `self.spacing` may run code of a class, and guards are forbidden.

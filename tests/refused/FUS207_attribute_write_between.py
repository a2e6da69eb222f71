"""What is set before the value of a `return` is computed would be set after it."""

import numpy as np


class Model:
    def update(self, x):
        t = np.abs(x)  # expect: FUS101
        self.last = t * 2
        return t + self.last  # expect: FUS207


# message: `value` not fused
# note: `self.last` is set before the value is computed.

"""What is set before an expression inside a statement is computed would be set after it."""

import numpy as np


class Model:
    def update(self, x):
        t = np.abs(x)  # expect: FUS101
        self.last = t * 2
        return locals(), float(np.sum(t + self.last))  # expect: FUS103, FUS207

    def keep(self, x, show):
        t = np.abs(x)  # expect: FUS101
        self.last = t * 2
        show(np.exp(t + self.last))  # expect: FUS101, FUS207


# message: `total` not fused
# note: its statement evaluates something else first, or may not evaluate it at all.
# message: `value` not fused
# note: `self.last` is also read outside the expression.

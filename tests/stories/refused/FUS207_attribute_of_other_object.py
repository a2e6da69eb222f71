"""Two objects may be one, so that what is set through one name is read through the other; a call may set anything."""

import numpy as np


def exchange(left, right, x: np.ndarray):
    t = np.sqrt(x) * 2  # expect: FUS101
    left.u = t * t + x  # expect: FUS101, FUS207
    y = t * right.u - x  # expect: FUS101
    return y


class Model:
    def update(self, x: np.ndarray):
        t = np.sqrt(x) * 2  # expect: FUS101
        self.refresh()  # expect: FUS207
        y = t * self.u - x  # expect: FUS101
        return y


# message: `y` not fused with `t`
# note: Attribute write stands between.
# message: `value` not fused
# note: `t` is also read outside the expression.
# message: `y` not fused with `t`
# note: Call of `self.refresh` stands between.

"""An attribute write may run a property's code, and lets the array escape."""

import numpy as np


class Model:
    def update(self, x):
        t = np.abs(x)
        self.last = t  # expect: FUS207
        return t * 2


# message: `value` not fused with `t`
# note: Attribute write stands between.

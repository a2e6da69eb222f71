"""The statement between gives the attribute another library."""

import cupy as cp
import numpy as np


class Moving:
    def __init__(self, gpu):
        self.xp = cp if gpu else np

    def step(self, x: np.ndarray):
        t = self.xp.sqrt(x)
        self.xp = np  # expect: FUS207
        return self.xp.exp(t)


# message: `value` not fused with `t`
# note: Attribute write stands between.

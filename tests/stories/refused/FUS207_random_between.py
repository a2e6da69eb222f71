"""A random draw keeps its place in the sequence of draws."""

import numpy as np


def noisy(x, rng: np.random.Generator):
    t = np.abs(x)
    noise = rng.normal(size=x.shape)  # expect: FUS207
    return t + noise


# message: `value` not fused with `t`
# note: Call of `rng.normal` stands between.

"""The second maximum reads rows that the group overwrites before; the sweep for it would overwrite them again."""

import numpy as np


def twice(x):
    x -= np.max(x, axis=-1, keepdims=True)  # expect: FUS103
    m = np.max(x * x, axis=-1, keepdims=True)
    return x / m  # expect: FUS206


# message: `value` not fused: it needs the whole reduction
# note: it reads rows that the group overwrites before, and an earlier sweep would have to be repeated.

"""One name of which nothing shows that it is an array."""

import numpy as np


def doubled(a):
    return np.zeros(3), a * 2.0 + 1.0  # expect: FUS302


def joined(a):
    return np.zeros(3), a + a + a + a  # expect: FUS302


# message: `value` not fused
# note: nothing shows that `a` is an array; for plain numbers a call costs more than 2 operations.
# message: `value` not fused
# note: nothing shows that `a` is an array; it may be a text, a list or a flag.

"""An assertion may raise before the second statement runs, and what it calls may do more."""

import numpy as np


def positive(x):
    t = np.abs(x)
    assert is_told(t)  # expect: FUS207
    return np.sqrt(t)


def is_told(t):
    print(t)
    return t.size > 0


# message: `value` not fused with `t`
# note: `assert` stands between.

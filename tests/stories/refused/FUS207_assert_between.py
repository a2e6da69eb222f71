"""An assertion may raise before the second statement runs."""

import numpy as np


def positive(x):
    t = np.abs(x)
    assert t.size > 0  # expect: FUS207
    return np.sqrt(t)


# message: `value` not fused with `t`
# note: `assert` stands between.

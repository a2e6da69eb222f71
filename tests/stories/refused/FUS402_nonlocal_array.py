"""The outer function's variable is seen by everybody who holds the inner one."""

import numpy as np


def recorder():
    last = None

    def record(y):
        nonlocal last
        t = np.sqrt(y)
        last = np.abs(t) * 2  # expect: FUS101, FUS207, FUS402
        return t

    return record


# message: statement not fused
# note: Name `last` that other code may rebind.
# message: `value` not fused
# note: `t` is also read outside the expression.

"""Any function that runs in between may read or rebind the module's array."""

import numpy as np

state = np.zeros(3)


def advance(x):
    global state
    t = np.abs(x)
    state = np.sqrt(t) * 2  # expect: FUS101, FUS207, FUS402
    return t


# message: statement not fused
# note: Name `state` that other code may rebind.
# message: `value` not fused
# note: `t` is also read outside the expression.

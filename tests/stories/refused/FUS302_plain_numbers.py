"""Nothing shows that the operands of `lerp` are arrays."""

import numpy as np

GRID = np.linspace(0.0, 1.0, 5)


def lerp(a, b, t):
    return a + (b - a) * t  # expect: FUS302


# message: `value` not fused
# note: nothing shows that `a`, `b` and `t` are arrays; they may be plain numbers.

"""Elements of an intermediate whose distance only a run knows."""

import numpy as np


def differences(u: np.ndarray, n: int, k: int):
    t = u[1:n] * 2.0 + 1.0  # expect: FUS101
    return t[k : n - 1] - t[0 : n - 1 - k]  # expect: FUS203, FUS101


# message: `value` not fused: it reads elements that other instances write
# note: Witness: k = 1, n = 3: instance 0 of `value` reads t[1], which instance 1 of `t` writes.

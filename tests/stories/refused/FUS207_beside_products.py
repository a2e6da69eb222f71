"""A statement between two kernels, of which one takes what a matrix product makes of the other's array."""

import numpy as np


def after_the_product(x: np.ndarray, w: np.ndarray, b: np.ndarray, v: np.ndarray):
    h = np.maximum(x @ w + b, 0) * 2.0  # expect: FUS101
    y = h @ v
    print(h.shape)  # expect: FUS207
    return np.sqrt(y + 1.0) * 3.0  # expect: FUS101


def of_other_arrays(x: np.ndarray, w: np.ndarray, b: np.ndarray, v: np.ndarray):
    h = np.maximum(x @ w + b, 0) * 2.0  # expect: FUS101
    print(h.shape)
    y = x @ v
    return h, np.sqrt(y + 1.0) * 3.0  # expect: FUS101


# message: `value` not fused with `h`
# note: Call of `print` stands between.

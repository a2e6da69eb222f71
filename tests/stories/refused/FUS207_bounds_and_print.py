"""Something is printed between two stages, and a bound changes between them."""

import numpy as np


def conducted(u: np.ndarray, n: int, c):
    flux = u[1:n] - u[0 : n - 1]
    print(n)  # expect: FUS207
    return u[1 : n - 1] + c * (flux[1 : n - 1] - flux[0 : n - 2])  # expect: FUS101


def narrowed(u: np.ndarray, n: int, c):
    flux = u[1:n] - u[0 : n - 1]
    n = n - 1
    return u[1:n] + c * (flux[1:n] - flux[0 : n - 1])  # expect: FUS101, FUS208


# message: `value` not fused with `flux`
# note: Call of `print` stands between.
# message: `value` not fused: an operand is evaluated in between
# note: Python evaluates `u[1:n]`, which fusec does not model, after an array operation of the group.

"""Values of one statement that no kernel computes together, and values in functions without names."""

import numpy as np


def with_a_sum(x: np.ndarray, y: np.ndarray):
    x, y = y * 2.0, x.sum()  # expect: FUS403
    return x, y


def under_new_names(x: np.ndarray, y: np.ndarray):
    first, second = y * 2.0, x + 1.0  # expect: FUS101
    return first, second


def in_lambdas(x: np.ndarray):
    return map(lambda k: x * k + 1.0, range(3))  # expect: FUS403


def in_generators(x: np.ndarray):
    yield x * 2.0 + 1.0  # expect: FUS403


# message: array operation not fused
# note: It computes with `x` and `y` and binds them in one statement.
# message: array operation not fused
# note: It stands inside a `lambda`, which fusec does not read.
# message: array operation not fused
# note: The statement yields or awaits, so that other code runs in the middle of it.

"""What stands in the arguments of a call that is not modelled is no part of the kernel around it, and may be none of its own."""

import numpy as np


def summed(z: np.ndarray):
    return 100.0 * np.exp(np.sort(0.1 * z - 0.02, axis=0))  # expect: FUS101, FUS401


def on_its_own_line(z: np.ndarray):
    step = 0.1 * z - 0.02  # expect: FUS101
    return 100.0 * np.exp(np.sort(step, axis=0))  # expect: FUS101


def single_passes(p: np.ndarray, q: np.ndarray):
    return np.diff(np.log(p)), np.dot(p - q, p - q), np.einsum("i,i", p - q, p + q)  # expect: FUS301


def reduced_once(a: np.ndarray):
    return a / a.max()  # expect: FUS301


def reduced_in_place(a: np.ndarray):
    a -= a.min()  # expect: FUS301
    return a


# message: array operation not fused
# note: It stands inside a call of `np.sort`, which fusec does not model.
# message: array operation not fused
# note: it is a single pass over its operands, inside a call of `np.diff`, which is not fused.
# message: array operation not fused
# note: it is a single pass over its operands, inside a call of `np.dot`, which is not fused.
# message: array operation not fused
# note: it is a single pass over its operands, inside a call of `np.einsum`, which is not fused.
# message: array operation not fused
# note: `a.max()` and what is computed with it are single passes, one after the other.
# message: array operation not fused
# note: `a.min()` and what is computed with it are single passes, one after the other.

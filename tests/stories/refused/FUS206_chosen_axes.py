"""Reductions along an axis that a variable holds: the default of a parameter is the axis of the kernel."""

import numpy as np


def of_all_given(x: np.ndarray, *axis):
    low = x.min(axis=axis, keepdims=True)  # expect: FUS301
    return (x - low) * 2  # expect: FUS101


def bound_again(x: np.ndarray, axis=0):
    axis = 1 - axis
    low = x.min(axis=axis, keepdims=True)  # expect: FUS301
    return (x - low) * 2  # expect: FUS101


def of_another_name(x: np.ndarray, axis=0):
    other = axis
    low = x.min(axis=other, keepdims=True)  # expect: FUS301
    return (x - low) * 2  # expect: FUS101


def of_a_tuple(x: np.ndarray, axis=(0, 1)):
    low = x.min(axis=axis, keepdims=True)  # expect: FUS301
    return (x - low) * 2  # expect: FUS101


def rows_and_columns(x: np.ndarray, first=0, second=1):
    low = x.min(axis=first, keepdims=True)  # expect: FUS103
    high = x.max(axis=second, keepdims=True)  # expect: FUS103, FUS206
    return (x - low) * (x - high)


def with_its_axis(x: np.ndarray, axis=0):
    return (x - x.min(axis=axis, keepdims=True)) * x.shape[axis]  # expect: FUS103


def as_a_number(x: np.ndarray, axis=0):
    low = x.min(axis=axis)  # expect: FUS103
    y = x * axis
    return y - low


def bound_afterwards(x: np.ndarray, axis=0):
    low = x.min(axis=axis, keepdims=True)  # expect: FUS301
    axis = 1
    return (x - low) / (x.max(axis=axis, keepdims=True) - low)  # expect: FUS208


# message: array operation not fused
# note: it is a single pass over its operands.
# message: array operation not fused
# note: it is a single pass over its operands.
# message: array operation not fused
# note: it is a single pass over its operands.
# message: array operation not fused
# note: it is a single pass over its operands.
# message: `high` not fused: it needs the whole reduction
# note: one statement reduces rows and another columns.
# message: array operation not fused
# note: it is a single pass over its operands.
# message: `value` not fused: an operand is evaluated in between
# note: Python evaluates `x.max(axis=axis, keepdims=True)`, which fusec does not model, after an array operation of the group.

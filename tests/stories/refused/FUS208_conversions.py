"""Conversions that no dispatcher may do before the array operations of the group: of what these bind, of what is no plain local number."""

import numpy as np


def of_the_sum(x):
    """The sum is computed by the group."""
    s = np.sum(x * x)  # expect: FUS103
    y = (x + 1) * float(s)  # expect: FUS208
    return y * y


def of_an_array(x: np.ndarray):
    t = x * 2
    y = (x + 1) * np.float32(t)  # expect: FUS208
    return y * y


def of_an_attribute(x: np.ndarray, box):
    """A property may do anything."""
    y = (x + 1) * float(box.dt)  # expect: FUS208
    return y * y


def of_an_element(x: np.ndarray, values):
    """It may be an element of what the array operations write."""
    y = (x + 1) * float(values[0])  # expect: FUS208
    return y * y


def of_a_call(x: np.ndarray, f):
    y = (x + 1) * float(f())  # expect: FUS208
    return y * y


def with_a_range(x: np.ndarray, n):
    """What does not fit raises."""
    y = (x + 1) * np.uint8(n)  # expect: FUS208
    return y * y


def by_another_function(x: np.ndarray, a, float):
    y = (x + 1) * float(a)  # expect: FUS208
    return y * y


def of_two_values(x: np.ndarray, a):
    """The number is another one the second time."""
    y = (x + 1) * float(a)  # expect: FUS101
    a = a + 1
    return y * float(a)


# message: `y` not fused: an operand is evaluated in between
# note: Python evaluates `float(s)`, which fusec does not model, after an array operation of the group.
# message: `y` not fused: an operand is evaluated in between
# note: Python evaluates `np.float32(t)`, which fusec does not model, after an array operation of the group.
# message: `y` not fused: an operand is evaluated in between
# note: Python evaluates `float(box.dt)`, which fusec does not model, after an array operation of the group.
# message: `y` not fused: an operand is evaluated in between
# note: Python evaluates `float(values[0])`, which fusec does not model, after an array operation of the group.
# message: `y` not fused: an operand is evaluated in between
# note: Python evaluates `float(f())`, which fusec does not model, after an array operation of the group.
# message: `y` not fused: an operand is evaluated in between
# note: Python evaluates `np.uint8(n)`, which fusec does not model, after an array operation of the group.
# message: `y` not fused: an operand is evaluated in between
# note: Python evaluates `float(a)`, which fusec does not model, after an array operation of the group.

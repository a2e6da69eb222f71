"""Parts that may share elements, and elements that other instances need."""

import numpy as np

from ._fused_refused import (
    beside_out,
    beside_value,
    by_variable_out_to_value,
    crossed_out,
    ends_out,
    ends_out_from_x_y_out,
    printed_out,
    printed_out_from_x_y_out,
    twice_out,
    twice_value,
    whole_value,
)


def ends(out: np.ndarray, x: np.ndarray, y: np.ndarray):
    """Of one column, they are one."""
    ends_out(x, y, out)
    ends_out_from_x_y_out(x, y, out)


def beside(out: np.ndarray, x: np.ndarray, y: np.ndarray):
    """The next element of the column."""
    beside_out(x, y, out)
    out[:-1, 1] = beside_value(out, y, x)


def crossed(out: np.ndarray, x: np.ndarray, y: np.ndarray):
    """A column and a row."""
    crossed_out(x, y, out)


def whole(out: np.ndarray, x: np.ndarray, y: np.ndarray):
    """All of the array."""
    out[:, 0] = x * 2.0 + y
    return whole_value(out)


def twice(out: np.ndarray, x: np.ndarray, y: np.ndarray):
    """Two names for one column."""
    twice_out(x, y, out)
    return twice_value(out, x, y)


def printed(out: np.ndarray, x: np.ndarray, y: np.ndarray):
    """Who prints may look at it."""
    printed_out(x, y, out)
    print(out.shape)
    printed_out_from_x_y_out(x, y, out)


def by_variable(out: np.ndarray, x: np.ndarray, y: np.ndarray, k):
    """Only a run knows which column."""
    out[:, k] = by_variable_out_to_value(x, y, out)

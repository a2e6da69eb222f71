"""Parts that may share elements, and elements that other instances need."""

import numpy as np

from ._fused_refused import (
    beside_out,
    beside_out_from_out_y_x,
    by_variable_out,
    by_variable_out_k_of,
    crossed_out,
    delayed_state,
    delayed_state_from_state_dt,
    ends_out,
    ends_out_from_x_y_out,
    printed_out,
    printed_out_from_x_y_out,
    twice_out,
    twice_value,
    whole_out,
    whole_value,
)


def ends(out: np.ndarray, x: np.ndarray, y: np.ndarray):
    """Of one column, they are one."""
    ends_out(x, y, out)
    ends_out_from_x_y_out(x, y, out)


def beside(out: np.ndarray, x: np.ndarray, y: np.ndarray):
    """The next element of the column."""
    beside_out(x, y, out)
    beside_out_from_out_y_x(out, y, x)


def crossed(out: np.ndarray, x: np.ndarray, y: np.ndarray):
    """A column and a row."""
    crossed_out(x, y, out)


def whole(out: np.ndarray, x: np.ndarray, y: np.ndarray):
    """All of the array."""
    whole_out(x, y, out)
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
    by_variable_out(x, y, out)
    by_variable_out_k_of(out, k, x, y)


def delayed(state: np.ndarray, force: np.ndarray, dt):
    """Places follow the velocities of the particles before them."""
    delayed_state(state, force, dt)
    delayed_state_from_state_dt(state, dt)

"""Parts that may share elements, and elements that other instances need."""

import numpy as np

from . import _fused_refused as _fused


def ends(out: np.ndarray, x: np.ndarray, y: np.ndarray):
    """Of one column, they are one."""
    _fused.ends_fused_out(x, y, out)
    _fused.ends_fused_out_2(x, y, out)


def beside(out: np.ndarray, x: np.ndarray, y: np.ndarray):
    """The next element of the column."""
    _fused.beside_fused_out(x, y, out)
    _fused.beside_fused_out_2(out, y, x)


def crossed(out: np.ndarray, x: np.ndarray, y: np.ndarray):
    """A column and a row."""
    _fused.crossed_fused(x, y, out)


def whole(out: np.ndarray, x: np.ndarray, y: np.ndarray):
    """All of the array."""
    return _fused.whole_fused(x, y, out)


def twice(out: np.ndarray, x: np.ndarray, y: np.ndarray):
    """Two names for one column."""
    return _fused.twice_fused(x, y, out)


def printed(out: np.ndarray, x: np.ndarray, y: np.ndarray):
    """Who prints may look at it."""
    _fused.printed_fused_out(x, y, out)
    print(out.shape)
    _fused.printed_fused_out_2(x, y, out)


def by_variable(out: np.ndarray, x: np.ndarray, y: np.ndarray, k):
    """Only a run knows which column."""
    _fused.by_variable_fused_out(x, y, out)
    _fused.by_variable_fused_out_k(out, k, x, y)


def delayed(state: np.ndarray, force: np.ndarray, dt):
    """Places follow the velocities of the particles before them."""
    _fused.delayed_fused_state(state, force, dt)
    _fused.delayed_fused_state_2(state, dt)

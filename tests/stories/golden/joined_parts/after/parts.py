"""Results that consist of parts, and reads of joined, padded and selected elements."""

import numpy as np

from . import _fused_parts as _fused


def below(p: np.ndarray, y: np.ndarray):
    """Both parts are in one array from the start."""
    return _fused.below_fused(p, y)


def beside(p: np.ndarray, y: np.ndarray):
    """A part that nothing computes is copied by the kernel."""
    return _fused.beside_fused(p, y)


def channels(p: np.ndarray, y: np.ndarray):
    """An axis of its own, the last one."""
    return _fused.channels_fused(p, y)


def layers(p: np.ndarray, y: np.ndarray):
    """A reduction over what is joined is a kernel of its own."""
    return _fused.layers_fused(p, y)


def columns(v: np.ndarray, w: np.ndarray):
    """Vectors as columns, as rows, and one after the other."""
    sides = _fused.columns_fused_sides(v, w)
    rows = _fused.columns_fused_rows(v, w)
    value_1, value_2 = _fused.columns_fused_value_2(v, w)
    return sides, rows, np.append(value_1, value_2)


def running(v: np.ndarray, w: np.ndarray):
    """A part that is literal: the library joins."""
    return _fused.running_fused(v, w)


def before(v: np.ndarray, w: np.ndarray):
    """A view before what is computed is taken first."""
    return _fused.before_fused(v, w)


def returned_too(v: np.ndarray, w: np.ndarray):
    """A part that the caller gets has memory of its own."""
    rate, both = _fused.returned_too_fused(v, w)
    return rate, both


def handed_on(v: np.ndarray, w: np.ndarray):
    """A part that an earlier statement computes."""
    return _fused.handed_on_fused(v, w)


def changed(v: np.ndarray, w: np.ndarray):
    """The whole is written afterwards."""
    both = _fused.changed_fused(v, w)
    return both


def shifted(p: np.ndarray, y: np.ndarray):
    """Parts of one array that are only read."""
    return _fused.shifted_fused(p, y)


def padded(p: np.ndarray, y: np.ndarray):
    """A border of zeros."""
    return _fused.padded_fused(p, y)


def labelled(p: np.ndarray, y: np.ndarray, index: np.ndarray):
    """The element of each row at its own place."""
    return _fused.labelled_fused(p, y, index)


def apart(p: np.ndarray, y: np.ndarray):
    """Parts on both sides of where rows and slices cut the line."""
    b = _fused.apart_fused_b(y)
    t = p / _fused.apart_fused_value(p)[:, None] - b
    return _fused.apart_fused_value_2(t)

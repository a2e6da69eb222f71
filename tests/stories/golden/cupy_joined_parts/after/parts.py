"""Results that consist of parts, and reads of joined, padded and selected elements."""

import cupy as cp

from . import _fused_parts as _fused


def below(p: cp.ndarray, y: cp.ndarray):
    """Both parts are in one array from the start."""
    return _fused.below_fused(p, y)


def beside(p: cp.ndarray, y: cp.ndarray):
    """A part that nothing computes is copied by the kernel."""
    return _fused.beside_fused(p, y)


def channels(p: cp.ndarray, y: cp.ndarray):
    """An axis of its own, the last one."""
    return _fused.channels_fused(p, y)


def layers(p: cp.ndarray, y: cp.ndarray):
    """A reduction over what is joined is a kernel of its own."""
    return _fused.layers_fused(p, y)


def columns(v: cp.ndarray, w: cp.ndarray):
    """Vectors as columns, as rows, and one after the other."""
    sides = _fused.columns_fused_sides(v, w)
    rows = _fused.columns_fused_rows(v, w)
    value_1, value_2 = _fused.columns_fused_value_2(v, w)
    return sides, rows, cp.append(value_1, value_2)


def running(v: cp.ndarray, w: cp.ndarray):
    """A part that is literal: the library joins."""
    return _fused.running_fused(v, w)


def before(v: cp.ndarray, w: cp.ndarray):
    """A view before what is computed is taken first."""
    return _fused.before_fused(v, w)


def returned_too(v: cp.ndarray, w: cp.ndarray):
    """A part that the caller gets has memory of its own."""
    rate, both = _fused.returned_too_fused(v, w)
    return rate, both


def handed_on(v: cp.ndarray, w: cp.ndarray):
    """A part that an earlier statement computes."""
    return _fused.handed_on_fused(v, w)


def changed(v: cp.ndarray, w: cp.ndarray):
    """The whole is written afterwards."""
    both = _fused.changed_fused(v, w)
    return both


def shifted(p: cp.ndarray, y: cp.ndarray):
    """Parts of one array that are only read."""
    return _fused.shifted_fused(p, y)


def padded(p: cp.ndarray, y: cp.ndarray):
    """A border of zeros."""
    return _fused.padded_fused(p, y)


def labelled(p: cp.ndarray, y: cp.ndarray, index: cp.ndarray):
    """The element of each row at its own place."""
    return _fused.labelled_fused(p, y, index)

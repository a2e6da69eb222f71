"""What goes round is read before any element is overwritten."""

import cupy as cp

from . import _fused_overwritten as _fused


def heated(u, dt):
    """The kernel computes the value, and CuPy adds it."""
    u += _fused.heated_fused(dt, u)


def stored(u, dt):
    """The kernel computes the value, and CuPy stores it."""
    u[1:-1] = u[1:-1] + _fused.stored_fused(dt, cp.roll(u, 1)[1:-1], u)


def beside(u, v):
    """The kernel overwrites what it reads, and another array goes round."""
    _fused.beside_fused(u, v)


def of_result(u, dt):
    """What the first statement computes is there before the second one rolls it."""
    return _fused.of_result_fused(u, dt)


def of_copy(u, v):
    """The copy that the author made goes round."""
    u = _fused.of_copy_fused(u, v)
    return u


def beside_copy(u, v):
    """Another array goes round beside what was there before."""
    _fused.beside_copy_fused(u, v)


def of_named_view(u, v):
    """A stretch with a name goes round as an array of its own."""
    t = _fused.of_named_view_fused_t(u, v)
    inner = u[1:]
    return _fused.of_named_view_fused_value(inner, v, t)


def by_variable(u, shift):
    """Only a run knows how far."""
    rolled = cp.roll(u, shift, axis=0)
    return _fused.by_variable_fused(u, rolled)


def of_rows(u):
    """Rows are reduced of arrays as they lie in memory."""
    return _fused.of_rows_fused(u)

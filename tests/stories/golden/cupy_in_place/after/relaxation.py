"""Updates in place of arrays whose neighbours the same statements read: what the arrays held before is read."""

import cupy as cp

from . import _fused_relaxation as _fused


def relaxed(p, source):
    """A copy that is only read: the kernel needs none."""
    _fused.relaxed_fused(p, source)


def carried(u, v, dt):
    """Two copies, and a view of one of them."""
    _fused.carried_fused(u, v, dt)


def filled(h, w, rate):
    """Fluxes of what is updated, which nobody stores."""
    _fused.filled_fused(w, h, rate)


def smoothed(a):
    """One statement."""
    _fused.smoothed_fused(a)


def before_and_after(p):
    """Near miss: the copy is read later."""
    return _fused.before_and_after_fused(p)


def stepped(e, h, rate):
    """A chain: the second statement reads neighbours that the first one has stored."""
    _fused.stepped_fused(e, rate, h)

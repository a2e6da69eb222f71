"""Updates in place of arrays whose neighbours the same statements read: what the arrays held before is read."""

import cupy as cp

from ._fused_relaxation import (
    before_and_after_p,
    before_and_after_value,
    carried_u_to_v,
    filled_flux_to_w,
    relaxed_along_to_p,
    smoothed_a,
    twice_a,
    twice_a_from_a,
)


def relaxed(p, source):
    """A copy that is only read: the kernel needs none."""
    relaxed_along_to_p(p, source)


def carried(u, v, dt):
    """Two copies, and a view of one of them."""
    carried_u_to_v(u, v, dt)


def filled(h, w, rate):
    """Fluxes of what is updated, which nobody stores."""
    filled_flux_to_w(h, w, rate)


def smoothed(a):
    """One statement."""
    smoothed_a(a)


def before_and_after(p):
    """Near miss: the copy is read later."""
    before = p.copy()
    before_and_after_p(before, p)
    return before_and_after_value(p, before)


def shrunk(p):
    """Near miss: what is read of the copy is every second element."""
    before = p.copy()
    p[: before[::2].size] = 0.5 * before[::2]


def twice(a):
    """Near miss: what the first statement stores the second one reads."""
    twice_a(a)
    twice_a_from_a(a)

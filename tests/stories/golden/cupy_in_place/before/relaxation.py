"""Updates in place of arrays whose neighbours the same statements read: what the arrays held before is read."""

import cupy as cp


def relaxed(p, source):
    """A copy that is only read: the kernel needs none."""
    before = p.copy()
    along = before[1:-1, 2:] + before[1:-1, :-2]
    across = before[2:, 1:-1] + before[:-2, 1:-1]
    p[1:-1, 1:-1] = 0.25 * (along + across - source)


def carried(u, v, dt):
    """Two copies, and a view of one of them."""
    old_u = u.copy()
    old_v = v.copy()
    centre = old_u[1:-1, :]
    u[1:-1, :] = centre - dt * old_v[1:-1, :] * (centre - old_u[:-2, :])
    v[1:-1, :] = old_v[1:-1, :] - dt * centre * (old_v[2:, :] - old_v[:-2, :])


def filled(h, w, rate):
    """Fluxes of what is updated, which nobody stores."""
    flux = w[1:] * h[:-1]
    h[1:-1] -= rate * (flux[1:] - flux[:-1])


def smoothed(a):
    """One statement."""
    a[1:-1] = 0.25 * (a[2:] + 2.0 * a[1:-1] + a[:-2])


def before_and_after(p):
    """Near miss: the copy is read later."""
    before = p.copy()
    p[1:-1] = 0.5 * (before[2:] + before[:-2])
    return cp.abs(p - before)


def stepped(e, h, rate):
    """A chain: the second statement reads neighbours that the first one has stored."""
    e[1:] -= rate * (h[1:] - h[:-1])
    h[:-1] -= rate * (e[1:] - e[:-1])

"""Solvers that copy a field at the head of each round and set borders at its end, and their neighbours, which stay loops."""

import numpy as np

import _fused_solvers as _fused


def diffuse(u, number, steps):
    """The field as it was, the interior, then every border."""
    _fused.diffuse_fused(range(steps), u, number)
    return u


def cavity_pressure(p, b, steps):
    """Rows and columns at the border repeat their neighbours: each follows what wrote these."""
    _fused.cavity_pressure_fused(range(steps), p, b)
    return p


def burgers(u, v, dt, steps):
    """Two fields, each of which is copied and read by the other."""
    _fused.burgers_fused(range(steps), u, v, dt)
    return u, v


def rod(now, after, steps):
    """Two arrays take turns; one end is insulated, the other one cold."""
    now = _fused.rod_fused(range(steps), now, after)
    return now


def channel(u, steps):
    """Columns are periodic, which no row is far from."""
    _fused.channel_fused(range(steps), u)
    return u


def relax(u, before, weight, steps):
    """The copy lies in memory that is there already."""
    _fused.relax_fused(range(steps), before, u, weight)
    return u


def sheared(u, v, dt, steps):
    """One copy in memory from before the loop, one in memory of the round."""
    un = np.empty_like(u)
    _fused.sheared_fused(range(steps), un, u, v, dt)
    return u, v


def plate(side, steps):
    """An array that surely is one; a function copies it."""
    t = np.ones((side, side))
    _fused.plate_fused(range(steps), t)
    return t


def exchanged_first(u, un, steps):
    """What is `un` in the statements was `u` in the round before."""
    u = _fused.exchanged_first_fused(range(steps), u, un)
    return u


def borders_first(u, v, steps):
    """A border before the kernel that reads it, and borders behind an exchange: no kernel takes them in, and they wait as kernels do."""
    u = _fused.borders_first_fused(range(steps), u, v)
    return u


def row_of_another_shape(u, v, w, x, steps):
    """Where `w` has one axis, the row takes all that it holds."""
    for _ in range(steps):
        _fused.row_of_another_shape_fused_w(x, w)
        _fused.row_of_another_shape_fused_u(v, u)
        u, v = v, u
        v[0] = w
        w, x = x, w
    return u


def smooth_twice(u, steps):
    """The copy is written, too."""
    _fused.smooth_twice_fused(range(steps), u)
    return u


def advance(e, h, number):
    """Two kernels, since the arrays have other lengths."""
    _fused.advance_fused_h(h, number, e)
    _fused.advance_fused_e(e, number, h)


def waves(e, h, number, steps):
    _fused.waves_fused(range(steps), e, h, number)
    return e


def ring(u, steps):
    """Rows are periodic: the first one is the last but one."""
    for _ in range(steps):
        un = u.copy()
        _fused.ring_fused(un, u)
    return u


def change(u, steps):
    """The copy is read after the loop."""
    un = u
    for _ in range(steps):
        un = u.copy()
        _fused.change_fused(un, u)
    return u, un

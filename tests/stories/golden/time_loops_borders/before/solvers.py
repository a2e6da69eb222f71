"""Solvers that copy a field at the head of each round and set borders at its end, and their neighbours, which stay loops."""

import numpy as np


def diffuse(u, number, steps):
    """The field as it was, the interior, then every border."""
    for _ in range(steps):
        un = u.copy()
        u[1:-1, 1:-1] = (
            un[1:-1, 1:-1]
            + number * (un[1:-1, 2:] - 2 * un[1:-1, 1:-1] + un[1:-1, :-2])
            + number * (un[2:, 1:-1] - 2 * un[1:-1, 1:-1] + un[:-2, 1:-1])
        )
        u[0, :] = 1
        u[-1, :] = 1
        u[:, 0] = 1
        u[:, -1] = 1
    return u


def cavity_pressure(p, b, steps):
    """Rows and columns at the border repeat their neighbours: each follows what wrote these."""
    for _ in range(steps):
        pn = p.copy()
        p[1:-1, 1:-1] = 0.25 * (pn[1:-1, 2:] + pn[1:-1, :-2] + pn[2:, 1:-1] + pn[:-2, 1:-1]) - b[1:-1, 1:-1]
        p[:, -1] = p[:, -2]
        p[0, :] = p[1, :]
        p[:, 0] = p[:, 1]
        p[-1, :] = 0
    return p


def burgers(u, v, dt, steps):
    """Two fields, each of which is copied and read by the other."""
    for _ in range(steps):
        un = u.copy()
        vn = v.copy()
        u[1:, 1:] = un[1:, 1:] - dt * (un[1:, 1:] * (un[1:, 1:] - un[1:, :-1]) + vn[1:, 1:] * (un[1:, 1:] - un[:-1, 1:]))
        v[1:, 1:] = vn[1:, 1:] - dt * (un[1:, 1:] * (vn[1:, 1:] - vn[1:, :-1]) + vn[1:, 1:] * (vn[1:, 1:] - vn[:-1, 1:]))
        u[0, :] = 1
        v[0, :] = 1
        u[:, 0] = 1
        v[:, 0] = 1
    return u, v


def rod(now, after, steps):
    """Two arrays take turns; one end is insulated, the other one cold."""
    for _ in range(steps):
        after[1:-1] = 0.5 * (now[2:] + now[:-2])
        after[0] = after[1]
        after[-1] = 0.0
        now, after = after, now
    return now


def channel(u, steps):
    """Columns are periodic, which no row is far from."""
    for _ in range(steps):
        un = u.copy()
        u[1:-1, 1:-1] = 0.25 * (un[1:-1, 2:] + un[1:-1, :-2] + un[2:, 1:-1] + un[:-2, 1:-1])
        u[:, 0] = u[:, -2]
        u[:, -1] = u[:, 1]
    return u


def relax(u, before, weight, steps):
    """The copy lies in memory that is there already."""
    for _ in range(steps):
        before[:, :] = u  # as it was
        u[1:-1] = u[1:-1] + weight * (before[2:] - 2 * before[1:-1] + before[:-2])
        u[-1] = u[-2]
    return u


def sheared(u, v, dt, steps):
    """One copy in memory from before the loop, one in memory of the round."""
    un = np.empty_like(u)
    for _ in range(steps):
        np.copyto(un, u)
        vn = np.empty_like(v)  # as it was
        vn[...] = v
        u[1:-1] = un[1:-1] + dt * (vn[2:] - vn[:-2])
        v[1:-1] = vn[1:-1] + dt * (un[2:] - un[:-2])
        v[0] = 0.0
    return u, v


def plate(side, steps):
    """An array that surely is one; a function copies it."""
    t = np.ones((side, side))
    for _ in range(steps):
        old = np.copy(t)
        t[1:-1, 1:-1] = 0.25 * (old[1:-1, 2:] + old[1:-1, :-2] + old[2:, 1:-1] + old[:-2, 1:-1])
        t[0, :] = 0.0
        t[:, -1] = t[:, -2]
    return t


def exchanged_first(u, un, steps):
    """What is `un` in the statements was `u` in the round before."""
    for _ in range(steps):
        u, un = un, u
        u[1:-1] = 0.5 * (un[2:] + un[:-2])
        u[0] = u[1]
        u[-1] = 0.0
    return u


def borders_first(u, v, steps):
    """A border before the kernel that reads it, and borders behind an exchange: no kernel takes them in, and they wait as kernels do."""
    for _ in range(steps):
        u[0, :] = 1.0
        v[1:-1, 1:-1] = 0.25 * (u[1:-1, 2:] + u[1:-1, :-2] + u[2:, 1:-1] + u[:-2, 1:-1])
        u, v = v, u
        u[:, -1] = u[:, -2]
        u[-1, :] = u[-2, :]
    return u


def row_of_another_shape(u, v, w, x, steps):
    """Where `w` has one axis, the row takes all that it holds."""
    for _ in range(steps):
        w[1:-1] = 0.5 * (x[2:] + x[:-2])
        u[1:-1] = 0.5 * (v[2:] + v[:-2])
        u, v = v, u
        v[0] = w
        w, x = x, w
    return u


def smooth_twice(u, steps):
    """The copy is written, too."""
    for _ in range(steps):
        un = u.copy()
        un[1:-1] = 0.5 * (u[2:] + u[:-2])
        u[1:-1] = 0.5 * (un[2:] + un[:-2])
    return u


def advance(e, h, number):
    """Two kernels, since the arrays have other lengths."""
    h[:] = h + number * (e[1:] - e[:-1])
    e[1:-1] = e[1:-1] + number * (h[1:] - h[:-1])


def waves(e, h, number, steps):
    for _ in range(steps):
        advance(e, h, number)
    return e


def ring(u, steps):
    """Rows are periodic: the first one is the last but one."""
    for _ in range(steps):
        un = u.copy()
        u[1:-1, 1:-1] = 0.25 * (un[1:-1, 2:] + un[1:-1, :-2] + un[2:, 1:-1] + un[:-2, 1:-1])
        u[0, :] = u[-2, :]
        u[-1, :] = u[1, :]
    return u


def change(u, steps):
    """The copy is read after the loop."""
    un = u
    for _ in range(steps):
        un = u.copy()
        u[1:-1] = 0.5 * (un[2:] + un[:-2])
    return u, un

"""Rows that variables select, of arrays that have two axes or more."""

import numpy as np

from . import _fused_rows as _fused


def leapfrog(start, speed, steps, dt):
    """All times of many oscillators."""
    x = np.zeros((steps, start.size))
    v = np.zeros((steps, start.size))
    x[0], v[0] = start, speed
    _fused.leapfrog_fused(range(steps - 1), v, x, dt)
    return x, v


def chained(u, c, steps):
    """A stretch of a row, which is indexed once more."""
    for n in range(1, steps - 1):
        _fused.chained_fused(u, n, c)
        u[n + 1][0] = 0.0


def shallow(h, hu, steps, ratio, gravity):
    """A row as a whole, and stretches of others."""
    for n in range(steps - 1):
        _fused.shallow_fused(h, hu, n, gravity, ratio)


def learned(x, w):
    """Of arrays that are made like tables, or of whose second extent the function asks."""
    h = np.zeros((len(x), x.shape[1]))
    slope = np.zeros_like(h)
    _fused.learned_fused(range(1, len(x)), h, x, slope, w)
    return h, slope


def swept(t, r):
    """From row to row."""
    rows, columns = t.shape
    new = t.copy()
    _fused.swept_fused(range(1, rows - 1), new, t, r)
    return new


def taken(u: np.ndarray, n: int):
    """A row that has a name, and one that is returned."""
    border = u[n, 0]
    row = u[n]
    _fused.taken_fused(u, n, row, border)
    return u[n]


def corrected(q, y, rho):
    """A row, and behind it what the call evaluates."""
    alpha = np.empty((len(y), q.shape[1]))
    for i in range(len(y)):
        _fused.corrected_fused_alpha_i(alpha, i, rho[i], np.dot(y[i], q))
        q = _fused.corrected_fused_q(q, alpha[i], y[i][:, np.newaxis])
    return alpha


class Orbit:
    """Tables that another method makes."""

    def __init__(self, steps, count):
        self.x = np.ones((steps, count))
        self.v = np.zeros((steps, count))

    def run(self, dt, stiffness):
        for n in range(len(self.x) - 1):
            _fused.orbit_run_fused(self, n, dt, stiffness)


def orbit(steps, count, dt, stiffness):
    made = Orbit(steps, count)
    made.run(dt, stiffness)
    return made.x, made.v

"""Loops whose counter selects rows or elements: nothing else shows which."""

import numpy as np

from . import _fused_loops as _fused


def batches(a, c):
    """In any order."""
    _fused.batches_fused(range(len(a)), a, c)


def filtered(x, y, weight):
    """One after the other."""
    _fused.filtered_fused(range(1, len(x)), x, y, weight)


def backwards(c, d):
    _fused.backwards_fused(range(len(d) - 2, -1, -1), c, d)


def oscillated(x, v, steps, dt):
    """Two statements."""
    _fused.oscillated_fused(range(steps), v, x, dt)


def line(start, steps, dt):
    """An array with one axis."""
    y = np.zeros(steps)
    y[0] = start
    _fused.line_fused(range(steps - 1), y, dt)
    return y


def short(start, steps, dt):
    """Rows of three elements, of which a call for each takes longer than NumPy."""
    y = np.zeros((steps, 3))
    y[0] = start
    _fused.short_fused(range(steps - 1), y, dt)
    return y


def forced(forcing, steps, width, dt):
    """`forcing[n]` may be a number or a row."""
    y = np.zeros((steps, width))
    _fused.forced_fused(range(steps - 1), forcing, y, dt)
    return y

"""Statements that write arrays of cuPyNumeric in place."""

import cupynumeric as np


def pressed(p, pn, b, dx, dy):
    """A store through a view, of neighbours in another array."""
    p[1:-1, 1:-1] = (
        (pn[1:-1, 2:] + pn[1:-1, :-2]) * dy**2 + (pn[2:, 1:-1] + pn[:-2, 1:-1]) * dx**2 - b[1:-1, 1:-1] * dx * dy
    ) / (2.0 * (dx**2 + dy**2))
    return p


def advanced(x, v, dt):
    """Old elements are read and overwritten, and others are new."""
    x += v * dt
    energy = 0.5 * v * v + x
    return x, energy

"""Fields that are advanced in place."""

import numpy as np


def damp(field, friction):
    """Multiply by the damping of one step."""
    field[:] = field * np.exp(-friction)


def shift(field, other, amount):
    """Add a saturated part of the other field."""
    field[...] = field + amount * np.tanh(other)
    return field


def interior(field, forcing):
    """Force the interior; the two boundary points stay."""
    field[1:-1] = field[1:-1] + 0.5 * forcing[1:-1]
    return field

"""Fields that are advanced in place."""

import numpy as np

from ._fused_field import damp_field, interior_field, shift_field


def damp(field, friction):
    """Multiply by the damping of one step."""
    damp_field(field, friction)


def shift(field, other, amount):
    """Add a saturated part of the other field."""
    shift_field(field, amount, other)
    return field


def interior(field, forcing):
    """Force the interior; the two boundary points stay."""
    interior_field(field, forcing)
    return field

"""Fields that are advanced in place."""

import numpy as np

from . import _fused_field as _fused


def damp(field, friction):
    """Multiply by the damping of one step."""
    _fused.damp_fused(field, friction)


def shift(field, other, amount):
    """Add a saturated part of the other field."""
    _fused.shift_fused(field, amount, other)
    return field


def interior(field, forcing):
    """Force the interior; the two boundary points stay."""
    _fused.interior_fused(field, forcing)
    return field

"""Unlucky names."""

import numpy as np

from . import _fused_names as _fused


def blend(row, i, start, stop):
    """Operands named as the loops of a kernel would be."""
    return _fused.blend_fused(row, i, start, stop)


def blend_value(store, rows, value, Fusion):
    """A function named as the dispatcher of `blend` would be, and a local `np_` too."""
    return _fused.blend_value_fused(store, rows, value, Fusion)


blend_plan_to_value = None

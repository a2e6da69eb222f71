"""Unlucky names."""

import numpy as np


def blend(row, i, start, stop):
    """Operands named as the loops of a kernel would be."""
    plan = row * i + start
    load = plan * stop
    kernel = np.abs(load) + plan
    return kernel * 0.5


def blend_value(store, rows, value, Fusion):
    """A function named as the dispatcher of `blend` would be, and a local `np_` too."""
    np_ = store * rows
    element = np_ + value
    return np.sqrt(element) * Fusion


blend_plan_to_value = None

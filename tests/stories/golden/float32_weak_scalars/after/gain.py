"""Gains."""

import numpy as np

from . import _fused_gain as _fused


def applied(x, factor):
    """The amplified signal with a soft limit."""
    return _fused.applied_louder_to_value(x, factor)

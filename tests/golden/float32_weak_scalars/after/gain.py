"""Gains."""

import numpy as np

from ._fused_gain import applied_louder_to_value


def applied(x, factor):
    """The amplified signal with a soft limit."""
    return applied_louder_to_value(x, factor)

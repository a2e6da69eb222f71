"""What is left after an edit."""

import numpy as np

from ._fused_debris import kept_radius_to_value


def kept(x, y):
    """Only the last value matters."""
    return kept_radius_to_value(x, y)

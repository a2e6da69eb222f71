"""Population growth."""

import numpy as np

import _fused_growth as _fused


def logistic(density, rate):
    """One step of the logistic map with a floor."""
    return _fused.logistic_fused(density, rate)

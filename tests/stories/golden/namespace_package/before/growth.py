"""Population growth."""

import numpy as np


def logistic(density, rate):
    """One step of the logistic map with a floor."""
    grown = density + rate * density * (1.0 - density)
    return np.maximum(grown, 0.0)

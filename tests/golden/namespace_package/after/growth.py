"""Population growth."""

import numpy as np

from _fused_growth import logistic_grown_to_value


def logistic(density, rate):
    """One step of the logistic map with a floor."""
    return logistic_grown_to_value(density, rate)

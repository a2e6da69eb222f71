"""Transport of a tracer by the wind, with diffusion."""

import numpy as np

from ._fused_transport import mean_value, roughness_scaled_to_value, smoothed_weighted_to_value, step_spread_to_value
from .differences import rough, second, upwind


def mean(q):
    """Mean of neighbours."""
    return mean_value(q)


def step(tracer: np.ndarray, speed: np.ndarray, dt, viscosity):
    """Both terms in one pass."""
    return step_spread_to_value(viscosity, tracer, speed, dt)


def smoothed(tracer: np.ndarray, weight):
    """Slices of an intermediate: it is computed again at each place."""
    return smoothed_weighted_to_value(tracer, weight)


def roughness(tracer: np.ndarray):
    """A helper of a helper, and the same helper twice."""
    return roughness_scaled_to_value(tracer)

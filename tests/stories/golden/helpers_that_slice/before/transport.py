"""Transport of a tracer by the wind, with diffusion."""

import numpy as np

from .differences import rough, second, upwind


def mean(q):
    """Mean of neighbours."""
    return 0.5 * (q[1:] + q[:-1])


def step(tracer: np.ndarray, speed: np.ndarray, dt, viscosity):
    """Both terms in one pass."""
    spread = viscosity * second(tracer)
    moved = upwind(tracer, speed[1:-1], weight=1.0)
    return tracer[1:-1] + dt * (spread - moved)


def smoothed(tracer: np.ndarray, weight):
    """Slices of an intermediate: it is computed again at each place."""
    weighted = tracer * weight
    half = mean(weighted)
    return mean(half) - tracer[1:-1]


def roughness(tracer: np.ndarray):
    """A helper of a helper, and the same helper twice."""
    scaled = tracer * 3.0
    return rough(tracer) + rough(scaled)

"""Transport of a tracer by the wind, with diffusion."""

import numpy as np

from . import _fused_transport as _fused
from .differences import rough, second, upwind


def mean(q):
    """Mean of neighbours."""
    return _fused.mean_fused(q)


def step(tracer: np.ndarray, speed: np.ndarray, dt, viscosity):
    """Both terms in one pass."""
    return _fused.step_fused(viscosity, tracer, speed, dt)


def smoothed(tracer: np.ndarray, weight):
    """Slices of an intermediate: it is computed again at each place."""
    return _fused.smoothed_fused(tracer, weight)


def roughness(tracer: np.ndarray):
    """A helper of a helper, and the same helper twice."""
    return _fused.roughness_fused(tracer)

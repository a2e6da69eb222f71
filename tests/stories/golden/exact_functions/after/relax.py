"""Relaxation towards a curve."""

import numpy as np

from . import _fused_relax as _fused


def relax(u: np.ndarray, v, dt):
    """Updates u; returns the rate and where it is large."""
    rate = _fused.relax_fused(v, dt, u)
    return rate, rate > 0.5


def orbit(a: np.ndarray, e, mass):
    """The arithmetic is long enough for a kernel of its own, beside which the functions run over tiles."""
    energy = _fused.orbit_fused_energy(a, e, mass)
    return energy, _fused.orbit_fused_value(e, a)

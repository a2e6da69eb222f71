"""An ideal gas."""

import numpy as np

from . import _fused_gas as _fused

GAMMA = 1.4


def state(density, momentum, energy):
    """Velocity, pressure and speed of sound."""
    velocity, pressure, sound = _fused.state_fused(momentum, density, energy)
    return velocity, pressure, sound


def courant(density, momentum, energy):
    """The largest signal speed, and the velocity at the first point: `velocity` is read again."""
    velocity, speed = _fused.courant_fused(momentum, density, energy)
    largest = max(speed.tolist())
    return largest, velocity[0]


def upwind(density: np.ndarray, flow: np.ndarray, ratio):
    """One operation of what is returned is left for the return."""
    return _fused.upwind_fused(ratio, flow, density), ratio


def kept_apart(density: np.ndarray, flow: np.ndarray, weigh):
    """The sum is computed after the call, which may change what it adds."""
    flux = _fused.kept_apart_fused(flow, density)
    return weigh(flux), density + flux

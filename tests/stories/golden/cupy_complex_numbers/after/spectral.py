"""Spectral steps, whose factors are imaginary."""

import cupy as cp

from . import _fused_spectral as _fused

HALF_TURN = -0.5j
POLE = 0.5 - 0.25j


def derivative(u_hat: cp.ndarray, k: cp.ndarray):
    """Beside an inverse transform."""
    return cp.fft.ifft(_fused.derivative_value(k, u_hat)).real


def half_potential(psi: cp.ndarray, potential, coupling, dt):
    """With a step in imaginary time, `dt = -0.1j`, all factors are real."""
    return _fused.half_potential_density_to_value(psi, dt, potential, coupling)


def kinetic(psi: cp.ndarray, k2, dt):
    """In place."""
    _fused.kinetic_psi(psi, k2, dt)


def carried(phase: cp.ndarray, amplitude):
    """Complex on the way alone."""
    return _fused.carried_value(amplitude, phase)


def rotated(z: cp.ndarray, dt):
    """Python's quotient and difference of numbers."""
    return _fused.rotated_value(z, dt)


def resonance(z: cp.ndarray, gain):
    return _fused.resonance_value(gain, z)

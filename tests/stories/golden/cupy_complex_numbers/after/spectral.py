"""Spectral steps, whose factors are imaginary."""

import cupy as cp

from . import _fused_spectral as _fused

HALF_TURN = -0.5j
POLE = 0.5 - 0.25j


def derivative(u_hat: cp.ndarray, k: cp.ndarray):
    """Beside an inverse transform."""
    return cp.fft.ifft(_fused.derivative_fused(k, u_hat)).real


def half_potential(psi: cp.ndarray, potential, coupling, dt):
    """With a step in imaginary time, `dt = -0.1j`, all factors are real."""
    return _fused.half_potential_fused(psi, dt, potential, coupling)


def kinetic(psi: cp.ndarray, k2, dt):
    """In place."""
    _fused.kinetic_fused(psi, k2, dt)


def carried(phase: cp.ndarray, amplitude):
    """Complex on the way alone."""
    return _fused.carried_fused(amplitude, phase)


def rotated(z: cp.ndarray, dt):
    """Python's quotient and difference of numbers."""
    return _fused.rotated_fused(z, dt)


def resonance(z: cp.ndarray, gain):
    return _fused.resonance_fused(gain, z)

"""Spectral steps, whose factors are imaginary."""

import cupy as cp

from ._fused_spectral import (
    carried_value,
    derivative_value,
    half_potential_density_to_value,
    kinetic_psi,
    resonance_value,
    rotated_value,
)

HALF_TURN = -0.5j
POLE = 0.5 - 0.25j


def derivative(u_hat: cp.ndarray, k: cp.ndarray):
    """Beside an inverse transform."""
    return cp.fft.ifft(derivative_value(k, u_hat)).real


def half_potential(psi: cp.ndarray, potential, coupling, dt):
    """With a step in imaginary time, `dt = -0.1j`, all factors are real."""
    return half_potential_density_to_value(psi, dt, potential, coupling)


def kinetic(psi: cp.ndarray, k2, dt):
    """In place."""
    kinetic_psi(psi, k2, dt)


def carried(phase: cp.ndarray, amplitude):
    """Complex on the way alone."""
    return carried_value(amplitude, phase)


def rotated(z: cp.ndarray, dt):
    """Python's quotient and difference of numbers."""
    return rotated_value(z, dt)


def resonance(z: cp.ndarray, gain):
    return resonance_value(gain, z)

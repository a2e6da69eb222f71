"""Spectral steps, whose factors are imaginary."""

import cupy as cp

HALF_TURN = -0.5j
POLE = 0.5 - 0.25j


def derivative(u_hat: cp.ndarray, k: cp.ndarray):
    """Beside an inverse transform."""
    return cp.fft.ifft(1j * k * u_hat).real


def half_potential(psi: cp.ndarray, potential, coupling, dt):
    """With a step in imaginary time, `dt = -0.1j`, all factors are real."""
    density = cp.abs(psi) ** 2
    return psi * cp.exp(-0.5j * dt * (potential + coupling * density))


def kinetic(psi: cp.ndarray, k2, dt):
    """In place."""
    psi *= cp.exp(HALF_TURN * k2 * dt)


def carried(phase: cp.ndarray, amplitude):
    """Complex on the way alone."""
    return cp.abs(amplitude * cp.exp(2j * phase) + (1 - 0.25j))


def rotated(z: cp.ndarray, dt):
    """Python's quotient and difference of numbers."""
    return z * (1j / dt) + (2 - 1j * dt) * (z - 1j)


def resonance(z: cp.ndarray, gain):
    return gain * z / (z - POLE)

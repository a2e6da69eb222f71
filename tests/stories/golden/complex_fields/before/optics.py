"""Fields of complex numbers: phases, intensities, propagation."""

import numpy as np


def intensity(field: np.ndarray, phase: np.ndarray):
    """Behind a phase screen."""
    moved = field * np.exp(1j * phase)
    return np.abs(moved) ** 2


def density(psi: np.ndarray, mask: np.ndarray):
    """The same by parts."""
    seen = psi * mask
    return seen.real**2 + seen.imag**2


def current(psi: np.ndarray, slope: np.ndarray):
    """A part of a product."""
    return np.imag(psi.conj() * slope) * 0.5


def filtered(w: np.ndarray, tau: float):
    """Gain and phase of a filter of second order."""
    response = 1 / (1 + 1j * w * tau) ** 2
    return np.abs(response), np.angle(response)


def propagated(psi: np.ndarray, potential: np.ndarray, k2: np.ndarray, dt: float):
    """One split step: the Fourier transforms are NumPy's."""
    half = np.exp(-0.5j * dt * potential)
    spectrum = np.fft.fft(half * psi)
    spectrum = spectrum * np.exp(-0.5j * dt * k2)
    psi = np.fft.ifft(spectrum) * half
    return psi, np.abs(psi) ** 2


def escaped(z: np.ndarray, c: np.ndarray):
    """A step of the Mandelbrot iteration."""
    z = z**2 + c
    return z, np.abs(z) > 2


def residue(z: np.ndarray, dz: np.ndarray):
    """A contour sum."""
    f = np.exp(z) / (z**2 + 1)
    return np.sum(f * dz) / (2j * np.pi)


def branch(z: np.ndarray, n):
    """Roots, logarithms and powers are C's, as NumPy's are."""
    return np.sqrt(z**2 - 1) * z**n + np.log(z) / z ** (-1)


def lens(x: np.ndarray, k, f):
    """Python computes with complex literals and numbers of the call; where it raises, so does the function."""
    return np.exp(-1j * k / (2 * f) * x**2), x / (k + 0.5j) * f


def spectrum(x: np.ndarray, gain: np.ndarray):
    """Python's `abs` of what NumPy transforms."""
    return abs(np.fft.fft(x)) ** 2 * gain + 1.0


class Beam:
    def __init__(self, field: np.ndarray):
        self.field = field

    def power(self, weight: np.ndarray):
        """Parts of an attribute."""
        return weight * (self.field.real**2 + self.field.imag**2)


def beamed(field, weight):
    return Beam(field).power(weight)

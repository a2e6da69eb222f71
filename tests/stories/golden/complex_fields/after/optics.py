"""Fields of complex numbers: phases, intensities, propagation."""

import numpy as np

import _fused_optics as _fused


def intensity(field: np.ndarray, phase: np.ndarray):
    """Behind a phase screen."""
    return _fused.intensity_fused(field, phase)


def density(psi: np.ndarray, mask: np.ndarray):
    """The same by parts."""
    return _fused.density_fused(psi, mask)


def current(psi: np.ndarray, slope: np.ndarray):
    """A part of a product."""
    return _fused.current_fused(psi, slope)


def filtered(w: np.ndarray, tau: float):
    """Gain and phase of a filter of second order."""
    return _fused.filtered_fused(w, tau)


def propagated(psi: np.ndarray, potential: np.ndarray, k2: np.ndarray, dt: float):
    """One split step: the Fourier transforms are NumPy's."""
    half = _fused.propagated_fused_half(dt, potential)
    spectrum = np.fft.fft(half * psi)
    spectrum = _fused.propagated_fused_spectrum(spectrum, dt, k2)
    psi, value = _fused.propagated_fused_value(np.fft.ifft(spectrum), half)
    return psi, value


def escaped(z: np.ndarray, c: np.ndarray):
    """A step of the Mandelbrot iteration."""
    z, value = _fused.escaped_fused(z, c)
    return z, value


def residue(z: np.ndarray, dz: np.ndarray):
    """A contour sum."""
    return _fused.residue_fused(z, dz) / (2j * np.pi)


def branch(z: np.ndarray, n):
    """Roots, logarithms and powers are C's, as NumPy's are."""
    return _fused.branch_fused(z, n)


def lens(x: np.ndarray, k, f):
    """Python computes with complex literals and numbers of the call; where it raises, so does the function."""
    return _fused.lens_fused(k, f, x)


def spectrum(x: np.ndarray, gain: np.ndarray):
    """Python's `abs` of what NumPy transforms."""
    return _fused.spectrum_fused(np.fft.fft(x), gain)


class Beam:
    def __init__(self, field: np.ndarray):
        self.field = field

    def power(self, weight: np.ndarray):
        """Parts of an attribute."""
        return _fused.beam_power_fused(self, weight)


def beamed(field, weight):
    return Beam(field).power(weight)

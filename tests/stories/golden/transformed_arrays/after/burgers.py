"""Burgers' equation in Fourier space."""

import numpy as np

import _fused_burgers as _fused


class Burgers:
    """Its wave numbers and its fields are arrays because transforms take or give them."""

    def __init__(self, n, viscosity):
        self.k = 2 * np.pi * np.fft.rfftfreq(n)
        self.viscosity = viscosity
        self.speed = 0.0

    def slope(self, u_hat):
        return np.fft.irfft(_fused.burgers_slope_fused(self.k, u_hat))

    def rate(self, u_hat):
        u = np.fft.irfft(u_hat)
        flux_hat = np.fft.rfft(_fused.burgers_rate_fused_value(u))
        return _fused.burgers_rate_fused_value_2(self, flux_hat, u_hat)

    def phase_speed(self, u_hat, dt):
        """What is computed of one value stays a number."""
        half = 0.5 * dt * dt
        frequencies = np.fft.fftfreq(2 * len(u_hat) + 1, dt * 2.0 * half)
        return frequencies[1] * half


def filtered(signal, gain, offset):
    """Of several operands none of which is known."""
    spectrum = np.fft.fft(_fused.filtered_fused_value(gain, signal, offset)).real
    return _fused.filtered_fused_value_2(spectrum, gain, offset)


def of_burgers(name, u_hat, *others):
    return getattr(Burgers(64, 0.01), name)(u_hat, *others)

"""Burgers' equation in Fourier space."""

import numpy as np


class Burgers:
    """Its wave numbers and its fields are arrays because transforms take or give them."""

    def __init__(self, n, viscosity):
        self.k = 2 * np.pi * np.fft.rfftfreq(n)
        self.viscosity = viscosity
        self.speed = 0.0

    def slope(self, u_hat):
        return np.fft.irfft(1j * self.k * u_hat)

    def rate(self, u_hat):
        u = np.fft.irfft(u_hat)
        flux_hat = np.fft.rfft(0.5 * u * u)
        return -1j * self.k * flux_hat - self.viscosity * self.k**2 * u_hat

    def phase_speed(self, u_hat, dt):
        """What is computed of one value stays a number."""
        half = 0.5 * dt * dt
        frequencies = np.fft.fftfreq(2 * len(u_hat) + 1, dt * 2.0 * half)
        return frequencies[1] * half


def filtered(signal, gain, offset):
    """Of several operands none of which is known."""
    spectrum = np.fft.fft(gain * signal + offset).real
    return spectrum * gain - offset


def of_burgers(name, u_hat, *others):
    return getattr(Burgers(64, 0.01), name)(u_hat, *others)

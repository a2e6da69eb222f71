"""A harmonic oscillator."""

import numpy as np

from . import _fused_oscillator as _fused


class Oscillator:
    """Mass on a spring."""

    def __init__(self, mass, stiffness):
        self.mass = mass
        self.stiffness = stiffness

    def energy(self, position, velocity):
        """Kinetic and potential energy."""
        return _fused.oscillator_energy_fused(self, velocity, position)

    @staticmethod
    def phase(position: np.ndarray, velocity: np.ndarray) -> np.ndarray:
        """Squared distance from rest in phase space."""
        return _fused.oscillator_phase_fused(position, velocity)


def energies(position, velocity):
    oscillator = Oscillator(2.0, 0.5)
    return oscillator.energy(position, velocity), Oscillator.phase(position, velocity)

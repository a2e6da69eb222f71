"""A harmonic oscillator."""

import numpy as np

from ._fused_oscillator import oscillator_energy_value_of, oscillator_phase_value


class Oscillator:
    """Mass on a spring."""

    def __init__(self, mass, stiffness):
        self.mass = mass
        self.stiffness = stiffness

    def energy(self, position, velocity):
        """Kinetic and potential energy."""
        return oscillator_energy_value_of(self, velocity, position)

    @staticmethod
    def phase(position: np.ndarray, velocity: np.ndarray) -> np.ndarray:
        """Squared distance from rest in phase space."""
        return oscillator_phase_value(position, velocity)


def energies(position, velocity):
    oscillator = Oscillator(2.0, 0.5)
    return oscillator.energy(position, velocity), Oscillator.phase(position, velocity)

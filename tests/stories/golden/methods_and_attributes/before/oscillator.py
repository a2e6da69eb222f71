"""A harmonic oscillator."""

import numpy as np


class Oscillator:
    """Mass on a spring."""

    def __init__(self, mass, stiffness):
        self.mass = mass
        self.stiffness = stiffness

    def energy(self, position, velocity):
        """Kinetic and potential energy."""
        return 0.5 * self.mass * np.square(velocity) + 0.5 * self.stiffness * np.square(position)

    @staticmethod
    def phase(position: np.ndarray, velocity: np.ndarray) -> np.ndarray:
        """Squared distance from rest in phase space."""
        return position * position + velocity * velocity


def energies(position, velocity):
    oscillator = Oscillator(2.0, 0.5)
    return oscillator.energy(position, velocity), Oscillator.phase(position, velocity)

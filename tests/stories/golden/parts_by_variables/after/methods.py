"""Parts of arrays that an object holds."""

import numpy as np

from . import _fused_methods as _fused


class Wave:
    """All times of a string."""

    def __init__(self, u, factor):
        self.u = u
        self.factor = factor

    def step(self, n):
        _fused.wave_step_fused(self, n)

    def damped(self, n, other):
        """Beside an array that is none of the object's."""
        _fused.wave_damped_fused_u_np1(other, self, n)
        _fused.wave_damped_fused_u_np1_2(other, self, n)

    def renewed(self, n):
        """The array is another one in between."""
        _fused.wave_renewed_fused_u_n(self, n)
        self.u = self.u * 0.5
        _fused.wave_renewed_fused_u_n_2(self, n)

    def halved(self, n):
        """So is all of it."""
        _fused.wave_halved_fused_u_n(self, n)
        _fused.wave_halved_fused_u(self)

    def taken(self, n):
        """Of names for what the object holds."""
        u, factor = self.u, self.factor
        _fused.wave_taken_fused(u, n, factor)

    def reset(self):
        self.u = np.zeros_like(self.u)

    def called(self, n):
        """A call may bind the array again."""
        _fused.wave_called_fused_u_n(self, n)
        self.reset()
        _fused.wave_called_fused_u_n_2(self, n)


class Logged(Wave):
    """The array is found by code."""

    def __init__(self, u, factor):
        self.held = u
        self.factor = factor
        self.asked = 0

    @property
    def u(self):
        self.asked += 1
        return self.held[: self.asked + 3]

    @u.setter
    def u(self, value):
        self.held = value


def work(kind, u, factor, method, *arguments):
    wave = {"plain": Wave, "logged": Logged}[kind](u, factor)
    getattr(wave, method)(*arguments)
    return wave.u, getattr(wave, "asked", 0)

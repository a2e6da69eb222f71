"""Interiors, and the rows, columns and elements around them."""

import numpy as np

import _fused_solver as _fused


def pressure(p, before, source):
    _fused.pressure_fused(before, source, p)


def line(u, rate, left):
    _fused.line_fused(u, rate, left)


def walls(u, v):
    # the corner once more
    _fused.walls_fused(u, v)


def prescribed(u, v, dt):
    """Borders first: the interior touches none of their elements."""
    _fused.prescribed_fused(u, v, dt)


class Rod:
    def __init__(self, u):
        self.u, self.new = u, np.zeros_like(u)

    def step(self, rate):
        _fused.rod_step_fused(self, rate)
        self.u, self.new = self.new, self.u

    def coupled(self, source):
        """A border reads an attribute that the interior does not."""
        _fused.rod_coupled_fused(self, source)


def rod_beside(u, source):
    rod = Rod(u)
    rod.coupled(source)
    return rod.u


def rod_after(u, rate, steps):
    rod = Rod(u)
    for _ in range(steps):
        rod.step(rate)
    return rod.u


def ends_between(u, v, dt):
    """The ends of the next state are set between the flux and its reader, which touches neither."""
    _fused.ends_between_fused(u, v, dt)


def end_between_in_place(u, dt):
    """The flux is of the old end; NumPy adds what the kernel computes."""
    _fused.end_between_in_place_fused(u, dt)
    return u

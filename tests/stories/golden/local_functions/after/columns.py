"""A column of water; its functions define what they need on the spot."""

import numpy as np

from . import _fused_columns as _fused

GRAVITY = 9.81


def weighed(u, w):
    """Written out wherever it is called."""
    return _fused.weighed_fused(u, w)


def heated(t: np.ndarray, rate):
    """A closure over a parameter, called twice."""

    def warmed(x: np.ndarray) -> np.ndarray:
        """One step."""
        gain = rate * x
        return x + gain  # explicit

    return _fused.heated_fused(t, rate)


def pressure(h: np.ndarray, rho):
    """Two lambdas, one of which calls the other, with a default and a keyword."""
    return _fused.pressure_fused(h, rho)


def rebound(h: np.ndarray, rho):
    """A closure reads the variable as it is when it is called."""

    def times(x):
        return x * rho

    a, rho = _fused.rebound_fused_rho(h, rho)
    return _fused.rebound_fused_value(a, rho)


def slopes(h: np.ndarray, w: np.ndarray):
    """Slices of parameters and of what the closure reads, through a function of the module."""

    def slope(x):
        return (x[1:] - x[:-1]) * w[1:]

    def both(x):
        return slope(x) + weighed(x, w)

    return _fused.slopes_fused(h, w)


def halves(h: np.ndarray):
    """Several values, and a branch that a literal takes."""

    def split(x, kind="even"):
        if kind == "even":
            return x * 0.5, x - x * 0.5
        return x * 0.25, x * 0.75

    return _fused.halves_fused(h)


def exchanged(h: np.ndarray, rate):
    """What the closure reads is bound by the statement that calls it."""
    rate, h = _fused.exchanged_fused(h, rate)
    return rate * h


def stepped(h: np.ndarray, rate):
    """A loop calls it, and a store into a part."""

    def flux(x):
        return x * x * rate

    for _ in range(3):
        _fused.stepped_fused(h, rate)
    return h


def names_of_its_own(x: np.ndarray, y: np.ndarray):
    """The parameters of the closure are called like variables here."""

    def mixed(y, x):
        t = y - x
        return t * y

    t = _fused.names_of_its_own_fused_t(x, y)
    return _fused.names_of_its_own_fused_value(t, x)

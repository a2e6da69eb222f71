"""A column of water; its functions define what they need on the spot."""

import numpy as np

GRAVITY = 9.81


def weighed(u, w):
    """Written out wherever it is called."""
    return u[1:] * w[1:] - u[:-1] * w[:-1]


def heated(t: np.ndarray, rate):
    """A closure over a parameter, called twice."""

    def warmed(x: np.ndarray) -> np.ndarray:
        """One step."""
        gain = rate * x
        return x + gain  # explicit

    first = warmed(t) + 1.0
    return warmed(first) * 0.5


def pressure(h: np.ndarray, rho):
    """Two lambdas, one of which calls the other, with a default and a keyword."""
    square = lambda x: x * x
    head = lambda x, scale=0.5, *, offset: scale * GRAVITY * square(x) + offset * rho
    return head(h, offset=1) + head(h + 1, 2.0, offset=3)


def rebound(h: np.ndarray, rho):
    """A closure reads the variable as it is when it is called."""

    def times(x):
        return x * rho

    a = times(h)
    rho = rho + 1
    return times(a) - a


def slopes(h: np.ndarray, w: np.ndarray):
    """Slices of parameters and of what the closure reads, through a function of the module."""

    def slope(x):
        return (x[1:] - x[:-1]) * w[1:]

    def both(x):
        return slope(x) + weighed(x, w)

    return both(h) * both(w)


def halves(h: np.ndarray):
    """Several values, and a branch that a literal takes."""

    def split(x, kind="even"):
        if kind == "even":
            return x * 0.5, x - x * 0.5
        return x * 0.25, x * 0.75

    low, high = split(h)
    lower, higher = split(h, "odd")
    return low * higher - high * lower


def exchanged(h: np.ndarray, rate):
    """What the closure reads is bound by the statement that calls it."""
    both = lambda x: (x * rate + 1, x - rate)
    rate, h = both(h)
    return rate * h


def stepped(h: np.ndarray, rate):
    """A loop calls it, and a store into a part."""

    def flux(x):
        return x * x * rate

    for _ in range(3):
        f = flux(h)
        h[1:-1] -= f[2:] - f[:-2]
    return h


def names_of_its_own(x: np.ndarray, y: np.ndarray):
    """The parameters of the closure are called like variables here."""

    def mixed(y, x):
        t = y - x
        return t * y

    t = mixed(x, y) + y
    return mixed(t, x) + t

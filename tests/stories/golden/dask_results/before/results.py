"""Several results of one function, each an array of dask of its own."""

import dask.array as da


def both(x, y):
    """Two results: blocks of the layer are pairs."""
    length = da.sqrt(x * x + y * y)
    angle = da.arctan2(y, x) + length
    return length, angle


def stepped(x, v, dt):
    """Results are values: what is set in one of them leaves the other alone."""
    v = v - x * dt
    x = x + v * dt
    v[0] = 0.0
    return x, v


def smaller(x, row):
    """A result with the shape of one operand alone, unless all have it."""
    doubled = row * 2.0 + 1.0
    return doubled, x * doubled


class Oscillator:
    """Attributes of an object."""

    def __init__(self, x, v):
        self.x, self.v = x, v

    def step(self, dt):
        self.v = self.v - self.x * dt
        self.x = self.x + self.v * dt


def stepped_object(x, v, dt):
    oscillator = Oscillator(x, v)
    oscillator.step(dt)
    return oscillator.x, oscillator.v

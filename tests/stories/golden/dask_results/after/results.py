"""Several results of one function, each an array of dask of its own."""

import dask.array as da

import _fused_results as _fused


def both(x, y):
    """Two results: blocks of the layer are pairs."""
    length, angle = _fused.both_fused(x, y)
    return length, angle


def stepped(x, v, dt):
    """Results are values: what is set in one of them leaves the other alone."""
    v, x = _fused.stepped_fused(v, x, dt)
    v[0] = 0.0
    return x, v


def smaller(x, row):
    """A result with the shape of one operand alone, unless all have it."""
    doubled, value = _fused.smaller_fused(row, x)
    return doubled, value


class Oscillator:
    """Attributes of an object."""

    def __init__(self, x, v):
        self.x, self.v = x, v

    def step(self, dt):
        _fused.oscillator_step_fused(self, dt)


def stepped_object(x, v, dt):
    oscillator = Oscillator(x, v)
    oscillator.step(dt)
    return oscillator.x, oscillator.v

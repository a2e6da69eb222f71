"""Steps that name neither an array library nor a kernel."""

from . import wrappers
from .wrappers import decay, scaled


def step(u, v, e, dt):
    wrappers.advance(u, v, dt)
    decay(v)
    wrappers.energy(u, v, e)


class Wave:
    def __init__(self, u, v, e, rate):
        self.u, self.v, self.e = u, v, e
        self.rate = rate

    def step(self, dt):
        wrappers.advance(self.u, self.v, dt)
        scaled(self.v, self.rate)
        wrappers.energy(self.u, self.v, self.e)


class Told(Wave):
    """A wave whose rate is asked for, and says so."""

    asked = 0

    @property
    def rate(self):
        self.asked += 1
        return 0.5

    @rate.setter
    def rate(self, rate):
        self.asked -= rate


def wave(u, v, e, dt, rate):
    Wave(u, v, e, rate).step(dt)


def told(u, v, e, dt):
    wave = Told(u, v, e, 0)
    wave.step(dt)
    assert wave.asked == 1

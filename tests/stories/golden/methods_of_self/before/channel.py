"""A channel whose steps call small methods."""

import numpy as np

GRAVITY = 9.81


class Channel:
    """Heights and speeds at the same places."""

    def __init__(self, h, u):
        self.h = h
        self.u = u
        self.drag = 0.05

    def flux(self, h, u):
        """Of mass."""
        return h * u

    def friction(self, speed, *, power=2.0):
        """Reads an attribute."""
        slowed = self.drag * np.abs(speed)
        return slowed * speed / power

    def energy(self):
        """Reads attributes only."""
        return 0.5 * self.h * self.u * self.u + self.pressure(self.h)

    def slope(self):
        """Slices of an attribute."""
        return self.h[2:] - self.h[:-2]

    @staticmethod
    def pressure(h):
        """No `self`."""
        return 0.5 * GRAVITY * h * h

    def work(self, dt):
        """Three calls, one of which calls another one."""
        flux = self.flux(self.h, self.u) - self.friction(self.u)
        return flux * dt + self.energy()

    def step(self, dt):
        """Binds an attribute that a method reads afterwards."""
        self.u = self.u - dt * self.friction(self.u, power=3.0)
        rate = self.flux(self.h, self.u)
        return rate + self.h

    def drift(self):
        """A method that slices attributes."""
        return self.slope() * self.u[1:-1] + self.slope()

    def relax(self, dt):
        """What the method reads of its neighbours is overwritten."""
        self.h[1:-1] -= dt * self.slope() * self.u[1:-1]


class Rough(Channel):
    """Has a friction of its own."""

    def friction(self, speed, *, power=2.0):
        return self.drag * speed * power


def work(kind, h, u, changes):
    channel = {"channel": Channel, "rough": Rough}[kind](h, u)
    vars(channel).update(changes)
    return channel.work(0.1), channel.u, channel.h


def step(kind, h, u):
    channel = {"channel": Channel, "rough": Rough}[kind](h, u)
    return channel.step(0.1), channel.u, channel.h


def friction(h, u, speed):
    return Channel(h, u).friction(speed)


def drift(kind, h, u):
    channel = {"channel": Channel, "rough": Rough}[kind](h, u)
    channel.relax(0.1)
    return channel.drift()

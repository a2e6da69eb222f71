"""A channel whose steps call small methods."""

import numpy as np

from . import _fused_channel as _fused

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
        return _fused.channel_friction_fused(self.drag, speed, power)

    def energy(self):
        """Reads attributes only."""
        return _fused.channel_energy_fused(self)

    def slope(self):
        """Slices of an attribute."""
        return self.h[2:] - self.h[:-2]

    @staticmethod
    def pressure(h):
        """No `self`."""
        return 0.5 * GRAVITY * h * h

    def work(self, dt):
        """Three calls, one of which calls another one."""
        return _fused.channel_work_fused(self, dt)

    def step(self, dt):
        """Binds an attribute that a method reads afterwards."""
        return _fused.channel_step_fused(self, dt)

    def drift(self):
        """A method that slices attributes."""
        return _fused.channel_drift_fused(self)

    def relax(self, dt):
        """What the method reads of its neighbours is overwritten."""
        self.h[1:-1] -= _fused.channel_relax_fused(self, dt)


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

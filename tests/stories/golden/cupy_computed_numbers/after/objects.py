"""Attributes that numbers are made of, and that change in between."""

import math

import cupy as cp

from . import _fused_objects as _fused


class Momentum:
    def __init__(self, m, beta, rate, t):
        self.m = m
        self.beta = beta
        self.rate = rate
        self.t = t

    def step(self, params: cp.ndarray, grad: cp.ndarray):
        """Beside attributes that are set, and arrays that are updated in place."""
        params = _fused.momentum_step_fused(self, grad, params)
        return params


class Walk:
    def __init__(self, deviation, dt):
        self.deviation = deviation
        self.dt = dt

    def advanced(self, x: cp.ndarray, noise: cp.ndarray):
        """Of an attribute, and of a number beside."""
        return _fused.walk_advanced_fused(self, x, noise)

    def changed(self, x: cp.ndarray, noise: cp.ndarray):
        """The attribute is set in between."""
        y = _fused.walk_changed_fused_y(x, self.dt)
        self.dt = 4.0 * self.dt
        return _fused.walk_changed_fused_value(y, x, math.sqrt(self.dt), noise)


class Cooled(Walk):
    """A property is code of a class."""

    count = 0

    @property
    def dt(self):
        Cooled.count += 1
        return 0.25 * Cooled.count

    @dt.setter
    def dt(self, value):
        pass


def step(params, grad, m, beta, rate, t):
    momentum = Momentum(m, beta, rate, t)
    params = momentum.step(params, grad)
    return params, momentum.m


def advanced(x, noise, deviation, dt):
    return Walk(deviation, dt).advanced(x, noise)


def changed(x, noise, dt):
    walk = Walk(0.5, dt)
    return walk.changed(x, noise), walk.dt


def cooled(x, noise):
    Cooled.count = 0
    return Cooled(0.5, 1.0).advanced(x, noise), Cooled.count


class Oscillator:
    def __init__(self, omega, friction):
        self.omega = omega
        self.friction = friction
        self.t = 0.5

    def step(self, x: cp.ndarray, v: cp.ndarray, dt):
        """Of arithmetic of attributes, before all array operations."""
        phase = self.omega * dt
        new_x, new_v = _fused.oscillator_step_fused(x, v, phase)
        return new_x, new_v

    def forced(self, x: cp.ndarray, dt):
        """The attribute is set in between."""
        y = _fused.oscillator_forced_fused_y(x, self.t)
        self.t = self.t + dt
        phase = self.omega * self.t
        return _fused.oscillator_forced_fused_value(y, x, math.cos(phase))


def oscillated(x, v, omega, friction, dt):
    oscillator = Oscillator(omega, friction)
    return oscillator.step(x, v, dt), oscillator.forced(x, dt), oscillator.t

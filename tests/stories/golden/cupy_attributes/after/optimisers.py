"""Steps that count themselves, and set attributes between array operations."""

import cupy as cp

from . import _fused_optimisers as _fused


class Adam:
    """Kingma and Ba, 2015."""

    def __init__(self, size, dtype, rate=1e-3, beta1=0.9, beta2=0.999, eps=1e-8):
        self.rate = rate
        self.beta1 = beta1
        self.beta2 = beta2
        self.eps = eps
        self.m = cp.zeros(size, dtype)
        self.v = cp.zeros(size, dtype)
        self.t = 0

    def step(self, params, grad):
        """The counter is a number, which no kernel stores."""
        self.t += 1
        params = _fused.adam_step_fused(self, grad, params)
        return params


class Momentum:
    """An attribute is updated in place, and another one set to a sum."""

    def __init__(self, size, dtype, rate=0.1):
        self.rate = rate
        self.v = cp.zeros(size, dtype)
        self.norm = None
        self.steps = 0
        self.time = 0.0

    def scaled(self, grad):
        return self.rate * grad

    def step(self, params, grad, dt):
        """A method that the object's class decides on; and a time that stands between two kernels."""
        params = _fused.momentum_step_fused_params(self, grad, params)
        self.time += dt
        _fused.momentum_step_fused_params_2(self, params)
        self.steps += 1

    def measure(self, grad):
        _fused.momentum_measure_fused(self, grad)


class Limited(Adam):
    """A setter sees what is set, and when."""

    @property
    def m(self):
        return self.held

    @m.setter
    def m(self, value):
        self.held = cp.minimum(value, 0.01)


class Damped(Momentum):
    """Another method than the one that was written out."""

    def scaled(self, grad):
        return grad * 0.0


def trained(kind, size, dtype, params, grads):
    adam = kind(size, dtype)
    for grad in grads:
        params = adam.step(params, grad)
    return params, adam.m, adam.v, adam.t


def adam_of(size, dtype, params, grads):
    return trained(Adam, size, dtype, params, grads)


def limited_of(size, dtype, params, grads):
    return trained(Limited, size, dtype, params, grads)


def interrupted(size, dtype, params, grad):
    """What is set before a statement raises is set."""
    adam = Adam(size, dtype)
    try:
        adam.step(params, grad)
    except ValueError:
        return adam.m, adam.v, adam.t
    return None


def pushed(is_damped, size, dtype, params, grad, dt):
    kind = Damped if is_damped else Momentum
    momentum = kind(size, dtype)
    momentum.step(params, grad, dt)
    momentum.step(params, grad, dt)
    momentum.measure(grad)
    return params, momentum.v, momentum.norm, momentum.time, momentum.steps

"""Numbers that statements beside array operations count and add to: they stay Python's, and part what reads them."""

import numpy as np

import _fused_steps as _fused


def counted(x, y, n):
    """The counter is no operand of the kernel."""
    z = _fused.counted_fused_z(x, y)
    n += 1
    w = _fused.counted_fused_w(z, x)
    return w, n


def marched(x, y, steps, dt):
    """The time is read by the second statement, and by the next round."""
    t = 0.0
    for _ in range(steps):
        x = _fused.marched_fused_x(x, y)
        t += dt
        y = _fused.marched_fused_y(x, t, y)
    return x, y, t


def scaled(x, y):
    """A number that nobody reads afterwards is computed in the kernel."""
    dx = 0.5
    return _fused.scaled_fused(x, y, dx)


def accumulated(x, weights):
    """What begins as a number becomes an array in the first round."""
    total = 0.0
    for weight in weights:
        total = _fused.accumulated_fused(x, weight, total)
    return total


def labelled(labels, x):
    """The name is an array's: the function slices it."""
    labels, scaled_labels = _fused.labelled_fused(labels, x)
    return scaled_labels, labels[1:]


class Wave:
    def __init__(self, u, w, dt):
        self.u = u
        self.w = w
        self.dt = dt
        self.t = 0.0
        self.steps = 0

    def step(self, x):
        """The object's time stands between two statements, which are two kernels."""
        self.u = _fused.wave_step_fused_u(self.u, x)
        self.t += self.dt
        self.w = _fused.wave_step_fused_w(self.u, self.t, x)
        self.steps += 1

    def leap(self, x):
        """It stands before them."""
        self.t = self.t + self.dt
        _fused.wave_leap_fused(self, x)
        self.steps = self.steps + 1

    def blend(self, x):
        """The function of the object asks for the sizes before it looks at attributes."""
        _fused.wave_blend_fused(self, x)


class Adam:
    """Kingma and Ba, 2015."""

    def __init__(self, size, rate=1e-3, beta1=0.9, beta2=0.999, eps=1e-8):
        self.rate = rate
        self.beta1 = beta1
        self.beta2 = beta2
        self.eps = eps
        self.m = np.zeros(size)
        self.v = np.zeros(size)
        self.t = 0

    def step(self, params, grad):
        self.t += 1
        params = _fused.adam_step_fused(self, grad, params)
        return params


def waved(u, w, x, dt):
    wave = Wave(u, w, dt)
    wave.step(x)
    wave.leap(x)
    return wave.u, wave.w, wave.t, wave.steps


def blended(u, w, x):
    wave = Wave(u, w, 0.5)
    wave.blend(x)
    return wave.u, wave.w


def trained(size, params, grads):
    adam = Adam(size)
    for grad in grads:
        params = adam.step(params, grad)
    return params, adam.m, adam.v, adam.t

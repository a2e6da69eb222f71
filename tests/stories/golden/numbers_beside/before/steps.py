"""Numbers that statements beside array operations count and add to: they stay Python's, and part what reads them."""

import numpy as np


def counted(x, y, n):
    """The counter is no operand of the kernel."""
    z = np.sqrt(x * y + 1)
    n += 1
    w = np.sqrt(z * x) - z
    return w, n


def marched(x, y, steps, dt):
    """The time is read by the second statement, and by the next round."""
    t = 0.0
    for _ in range(steps):
        x = np.sqrt(x * y + 1) - y
        t += dt
        y = np.sqrt(x) * t + y
    return x, y, t


def scaled(x, y):
    """A number that nobody reads afterwards is computed in the kernel."""
    dx = 0.5
    z = np.sqrt(x * y)
    factor = 2.0 / dx**2
    return z * factor + x


def accumulated(x, weights):
    """What begins as a number becomes an array in the first round."""
    total = 0.0
    for weight in weights:
        y = np.sqrt(x) * weight
        total = total + y * y
    return total


def labelled(labels, x):
    """The name is an array's: the function slices it."""
    labels += 1
    scaled_labels = labels * x
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
        self.u = np.sqrt(self.u * x + 1)
        self.t += self.dt
        self.w = self.u * self.t + x * x
        self.steps += 1

    def leap(self, x):
        """It stands before them."""
        self.t = self.t + self.dt
        self.u += self.w * self.dt
        self.w -= self.u * x * self.dt
        self.steps = self.steps + 1

    def blend(self, x):
        """The function of the object asks for the sizes before it looks at attributes."""
        w = np.sqrt(self.u * x)
        self.u = self.u - w / x.size
        self.w = self.w + w * len(x)


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
        self.m = self.beta1 * self.m + (1 - self.beta1) * grad
        self.v = self.beta2 * self.v + (1 - self.beta2) * grad**2
        m_hat = self.m / (1 - self.beta1**self.t)
        v_hat = self.v / (1 - self.beta2**self.t)
        params -= self.rate * m_hat / (np.sqrt(v_hat) + self.eps)
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

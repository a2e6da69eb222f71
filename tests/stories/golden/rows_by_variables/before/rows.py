"""Rows that variables select, of arrays that have two axes or more."""

import numpy as np


def leapfrog(start, speed, steps, dt):
    """All times of many oscillators."""
    x = np.zeros((steps, start.size))
    v = np.zeros((steps, start.size))
    x[0], v[0] = start, speed
    for n in range(steps - 1):
        v[n + 1] = v[n] - dt * x[n]
        x[n + 1] = x[n] + dt * v[n + 1]
    return x, v


def chained(u, c, steps):
    """A stretch of a row, which is indexed once more."""
    for n in range(1, steps - 1):
        u[n + 1][1:-1] = 2 * u[n][1:-1] - u[n - 1][1:-1] + c * (u[n][2:] - 2 * u[n][1:-1] + u[n][:-2])
        u[n + 1][0] = 0.0


def shallow(h, hu, steps, ratio, gravity):
    """A row as a whole, and stretches of others."""
    for n in range(steps - 1):
        flux = hu[n] * hu[n] / h[n] + 0.5 * gravity * h[n] * h[n]
        h[n + 1, 1:-1] = h[n, 1:-1] - ratio * (hu[n, 2:] - hu[n, :-2])
        hu[n + 1, 1:-1] = hu[n, 1:-1] - ratio * (flux[2:] - flux[:-2])


def learned(x, w):
    """Of arrays that are made like tables, or of whose second extent the function asks."""
    h = np.zeros((len(x), x.shape[1]))
    slope = np.zeros_like(h)
    for t in range(1, len(x)):
        h[t] = np.tanh(x[t] + w * h[t - 1])
        slope[t] = (1.0 - h[t] * h[t]) * w
    return h, slope


def swept(t, r):
    """From row to row."""
    rows, columns = t.shape
    new = t.copy()
    for j in range(1, rows - 1):
        new[j] = t[j] + r * (t[j + 1] - 2.0 * t[j] + t[j - 1])
    return new


def taken(u: np.ndarray, n: int):
    """A row that has a name, and one that is returned."""
    border = u[n, 0]
    row = u[n]
    row += 2.0 * u[n - 1] - u[n + 1]
    u[n - 1] *= 0.5
    u[n - 1] += border
    return u[n]


def corrected(q, y, rho):
    """A row, and behind it what the call evaluates."""
    alpha = np.empty((len(y), q.shape[1]))
    for i in range(len(y)):
        alpha[i] = rho[i] * np.dot(y[i], q)
        q -= alpha[i] * y[i][:, np.newaxis]
    return alpha


class Orbit:
    """Tables that another method makes."""

    def __init__(self, steps, count):
        self.x = np.ones((steps, count))
        self.v = np.zeros((steps, count))

    def run(self, dt, stiffness):
        for n in range(len(self.x) - 1):
            self.v[n + 1] = self.v[n] - dt * stiffness * self.x[n]
            self.x[n + 1] = self.x[n] + dt * self.v[n + 1]


def orbit(steps, count, dt, stiffness):
    made = Orbit(steps, count)
    made.run(dt, stiffness)
    return made.x, made.v

"""Functions whose parameters say nothing of their types."""

import numpy as np


def rhs(u, a):
    return a * u * (1.0 - u)


def rk4(u, dt, a):
    """One step of Runge and Kutta."""
    k1 = rhs(u, a)
    k2 = rhs(u + 0.5 * dt * k1, a)
    k3 = rhs(u + 0.5 * dt * k2, a)
    k4 = rhs(u + dt * k3, a)
    return u + dt / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4)


def verlet(x, v, a, dt, m):
    x_new = x + v * dt + 0.5 * a * dt * dt
    v_new = v + 0.5 * (a + x_new / m) * dt
    return x_new, v_new


def soft(v, t):
    return np.sign(v) * np.clip(np.abs(v) - t, 0.0, None)


def lerp(a, b, t):
    return a + (b - a) * t


def between(u, low, high):
    inside = (u > low) & (u < high)
    return inside


def plotted(axes, x, y):
    """What other functions make, or are given."""
    r = axes.scaled(x)
    s = r * r + y * y
    return s / (1.0 + s)

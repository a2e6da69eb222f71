"""Loops whose counter selects rows or elements: nothing else shows which."""

import numpy as np


def batches(a, c):
    """In any order."""
    for b in range(len(a)):
        a[b] += 0.5 * c[b] * c[b] + 1.0


def filtered(x, y, weight):
    """One after the other."""
    for i in range(1, len(x)):
        y[i] = weight * x[i] + (1.0 - weight) * y[i - 1]


def backwards(c, d):
    for k in range(len(d) - 2, -1, -1):
        d[k] = d[k] - c[k] * d[k + 1]


def oscillated(x, v, steps, dt):
    """Two statements."""
    for n in range(steps):
        v[n + 1] = v[n] - dt * np.sin(x[n])
        x[n + 1] = x[n] + dt * v[n + 1]


def line(start, steps, dt):
    """An array with one axis."""
    y = np.zeros(steps)
    y[0] = start
    for n in range(steps - 1):
        y[n + 1] = y[n] + dt * (1.0 - y[n])
    return y


def short(start, steps, dt):
    """Rows of three elements, of which a call for each takes longer than NumPy."""
    y = np.zeros((steps, 3))
    y[0] = start
    for n in range(steps - 1):
        y[n + 1] = y[n] + dt * (1.0 - y[n])
    return y


def forced(forcing, steps, width, dt):
    """`forcing[n]` may be a number or a row."""
    y = np.zeros((steps, width))
    for n in range(steps - 1):
        y[n + 1] = y[n] * 0.5 + dt * forcing[n]
    return y

"""Loops whose counter selects rows or elements: nothing else shows which."""

import cupy as cp


def batches(a, c):
    """In any order."""
    for b in range(len(a)):
        a[b] += 0.5 * c[b] * c[b] + 1.0


def filtered(x, y, weight):
    """One after the other."""
    for i in range(1, len(x)):
        y[i] = weight * x[i] + (1.0 - weight) * y[i - 1]


def line(start, steps, dt):
    """An array with one axis."""
    y = cp.zeros(steps)
    for n in range(steps - 1):
        y[n + 1] = y[n] + dt * (start - y[n])
    return y

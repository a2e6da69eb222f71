"""Elements at counters show no arrays: loops over numbers stay, however many operations an iteration has."""

import numpy as np


def trapezoid(x, t, n):
    total = 0.0
    for k in range(1, n):
        s = 0.5 * (x[k] + x[k - 1]) * (t[k] - t[k - 1])
        total = total + s * s
    return total


def smoothed(x, w, n, a):
    out = []
    for k in range(1, n):
        y = a * x[k] + (1.0 - a) * x[k - 1] + w * a
        out.append(y)
    return np.asarray(out)

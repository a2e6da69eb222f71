"""`np.pad` with values that are no elements of the array, with other widths, and of what is no variable, stays a call."""

import numpy as np

WIDTH = 1


def constant(u):
    p = np.pad(u, 1)
    return p[1:-1]


def named_constant(u):
    p = np.pad(u, 1, mode="constant", constant_values=1.0)
    return p[1:-1]


def reflected(u):
    p = np.pad(u, 1, mode="reflect")
    return p[1:-1]


def ramp(u):
    p = np.pad(u, 1, mode="linear_ramp")
    return p[1:-1]


def by_axis(u):
    p = np.pad(u, ((1, 1), (0, 0)), mode="edge")
    return p[1:-1]


def by_variable(u, n, mode):
    p = np.pad(u, n, mode="edge")
    q = np.pad(u, 1, mode=mode)
    return p[1:-1], q[1:-1]


def by_nothing(u):
    p = np.pad(u, 0, mode="edge")
    return p[1:-1]


def negative(u):
    p = np.pad(u, -1, mode="edge")
    return p[1:-1]


def others(u, options):
    p = np.pad(u, 1, mode="edge", **options)
    q = np.pad(*u, 1, mode="edge")
    r = np.pad(u, 1, "edge", mode="edge")
    return p[1:-1], q[1:-1], r[1:-1]

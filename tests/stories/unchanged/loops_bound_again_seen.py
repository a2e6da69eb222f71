"""Others see which value the variable holds: a closure, `finally`, or one of two branches."""

import numpy as np
from numba import njit


@njit
def shift(a, k):
    out = np.empty_like(a)
    for i in range(a.shape[0]):
        out[i] = a[i] + k
    return out


def step(c, logged):
    def log():
        logged.append(c.sum())

    c = shift(c, 1.0)
    c = shift(c, 2.0)
    return log


def failing(c, b):
    try:
        c = shift(c, 1.0)
        c = shift(b, 2.0)
    finally:
        print(c)


def branched(c, more):
    c = shift(c, 1.0)
    if more:
        c = shift(c, 4.0)
    c = shift(c, 2.0)
    return c

"""Jacobi's iteration on a line, with both arrays in turn."""

import numpy as np


def make(n, rng):
    return rng.random(n), rng.random(n)


def run(a: np.ndarray, b: np.ndarray):
    for _ in range(3):
        b[1:-1] = 0.33333 * (a[:-2] + a[1:-1] + a[2:])
        a[1:-1] = 0.33333 * (b[:-2] + b[1:-1] + b[2:])
    return a

"""The function is one pass already, wherever it is called."""

import numpy as np


def second(u):
    return u[2:] - 2.0 * u[1:-1] + u[:-2]  # expect: FUS101


def step(u: np.ndarray):
    curvature = second(u)  # expect: FUS301
    print(curvature)
    return curvature


def rate(u, t):
    dt = t[1] - t[0]  # expect: FUS101
    return np.diff(u) / (2 * np.pi) / dt


def rate_of_numbers(u: np.ndarray):
    t = np.linspace(0.0, 1.0, 100)
    rates = rate(u, t)  # expect: FUS301
    print(rates)
    return rates


# message: `curvature` not fused
# note: `second` is fused where it is defined.
# message: `rates` not fused
# note: `rate` is fused where it is defined.

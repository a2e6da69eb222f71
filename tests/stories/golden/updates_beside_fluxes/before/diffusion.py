import numpy as np


def diffused(u, k, n):
    for _ in range(n):
        fx = u[1:, 1:-1] - u[:-1, 1:-1]
        fy = u[1:-1, 1:] - u[1:-1, :-1]  # across
        u[1:-1, 1:-1] += k * (fx[1:] - fx[:-1] + fy[:, 1:] - fy[:, :-1])
        u[0] = u[1]
    return u


def relaxed(u, k):
    u[1:-1] += k * (u[2:] - 2.0 * u[1:-1] + u[:-2])
    return u


def scaled(u: np.ndarray, k):
    ratio = u[1:] / u[:-1]
    u[1:-1] *= k + (
        ratio[1:]  # ahead
        - ratio[:-1]
    )
    return u

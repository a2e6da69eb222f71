"""Half a step of a scheme of alternating directions."""

import numpy as np


def make(n, rng):
    side = max(4, int(n**0.5))
    return rng.random((side, side)), np.zeros((side, side)), np.zeros((side, side)), np.zeros((side, side))


def run(u: np.ndarray, v: np.ndarray, p: np.ndarray, q: np.ndarray):
    v[0, 1:-1] = 1.0
    p[1:-1, 0] = 0.0
    q[1:-1, 0] = v[0, 1:-1]
    for j in range(1, u.shape[0] - 1):
        p[1:-1, j] = -0.2 / (0.1 * p[1:-1, j - 1] + 1.4)
        q[1:-1, j] = (-0.3 * u[j, :-2] + (1.0 + 2.0 * 0.3) * u[j, 1:-1] - 0.3 * u[j, 2:] - 0.1 * q[1:-1, j - 1]) / (
            0.1 * p[1:-1, j - 1] + 1.4
        )
    return p, q

"""A step of Gray and Scott's reactions."""

import numpy as np


def make(n, rng):
    side = max(4, int(n**0.5))
    return rng.random((side, side)), rng.random((side, side))


def run(u: np.ndarray, v: np.ndarray):
    inner_u, inner_v = u[1:-1, 1:-1], v[1:-1, 1:-1]
    bend_u = u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:] - 4 * inner_u
    bend_v = v[:-2, 1:-1] + v[2:, 1:-1] + v[1:-1, :-2] + v[1:-1, 2:] - 4 * inner_v
    reaction = inner_u * inner_v * inner_v
    return inner_u + 0.16 * bend_u - reaction + 0.035 * (
        1 - inner_u
    ), inner_v + 0.08 * bend_v + reaction - 0.1 * inner_v

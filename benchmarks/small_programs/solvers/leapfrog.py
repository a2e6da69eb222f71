"""A leapfrog step of bodies in a central field."""

import numpy as np


def make(n, rng):
    return rng.random(n) + 1, rng.random(n) + 1, rng.random(n), rng.random(n), 1e-3


def run(x: np.ndarray, y: np.ndarray, vx: np.ndarray, vy: np.ndarray, dt):
    r2 = x * x + y * y
    inverse = 1 / (r2 * np.sqrt(r2))
    vx -= dt * x * inverse
    vy -= dt * y * inverse
    x += dt * vx
    y += dt * vy
    return x, y

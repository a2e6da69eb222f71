"""A Metropolis step of many walkers."""

import numpy as np


def make(n, rng):
    return rng.standard_normal(n), rng.standard_normal(n), rng.random(n)


def run(x: np.ndarray, step: np.ndarray, u: np.ndarray):
    proposal = x + 0.5 * step
    accepted = u < np.exp(0.5 * (x * x - proposal * proposal))
    return np.where(accepted, proposal, x)

"""Instances overwrite what the fluxes of their neighbours are computed with."""

import numpy as np
from numba import njit


@njit
def fluxes(u, flux, n):
    for i in range(n - 1):
        flux[i] = u[i + 1] - u[i]


@njit
def update(u, flux, n):
    for i in range(1, n - 1):
        u[i] = u[i] + flux[i] - flux[i - 1]


def step(u, n):
    flux = np.empty_like(u)
    fluxes(u, flux, n)
    update(u, flux, n)  # expect: FUS204


# message: `update` not fused: it overwrites elements that other instances read
# note: Witness: n = 4: instance 1 of `update` writes u[1], which instance 2 of `fluxes` reads.

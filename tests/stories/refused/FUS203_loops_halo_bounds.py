"""The last instance reads a flux that no instance has stored."""

import numpy as np
from numba import njit


@njit
def fluxes(u, flux, n):
    for i in range(n - 1):
        flux[i] = u[i + 1] - u[i]


@njit
def update(u, flux, v, n):
    for i in range(n - 1):
        v[i] = u[i] - flux[i + 1]


def step(u, v, n):
    flux = np.zeros_like(u)
    fluxes(u, flux, n)
    update(u, flux, v, n)  # expect: FUS203


# message: `update` not fused: it reads elements that other instances write
# note: `update` may read elements that `fluxes` does not store.

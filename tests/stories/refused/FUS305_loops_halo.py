"""A producer of many functions, which is read at five places."""

import math

import numpy as np
from numba import njit


@njit
def fluxes(u, flux, n):
    for i in range(n):
        flux[i] = math.sqrt(math.sqrt(u[i] + 2.0))


@njit
def smooth(flux, v, n):
    for i in range(2, n - 2):
        v[i] = flux[i - 2] + flux[i - 1] + flux[i] + flux[i + 1] + flux[i + 2]


def step(u, v, n):
    flux = np.empty_like(u)
    fluxes(u, flux, n)
    smooth(flux, v, n)  # expect: FUS305


# message: `smooth` not fused: computing elements again costs more than storing them
# note: computing elements again costs 132 operations an element; storing them costs as much as 16.

"""What fusec verifies and times: two steps of a mode with random fields and currents."""

import math

import numpy as np
from numba import config

SIZES = (48,) if config.ENABLE_CUDASIM else (1_000, 1_000_000)  # the simulator runs a few thousand threads a second


def cases(size, seed):
    """Yield (function, positional arguments, keyword arguments)."""
    yield "maxwell:run", (*mode(size, seed), True), {}
    yield "maxwell:run", (*mode(size, seed), False), {}


def mode(size, seed):
    """Fields, currents, charges at three times, wave numbers, filters and the time step."""
    rng = np.random.default_rng(seed)
    nz = max(1, math.isqrt(size // 2))
    nr = max(1, size // nz)
    fields, currents, charges = ([noise(rng, nz, nr) for _ in range(count)] for count in (6, 3, 3))
    kz, kr = np.meshgrid(np.fft.fftfreq(nz, 5e-6), np.linspace(0.0, 1e5, nr), indexing="ij")
    filters = np.hamming(nz), np.hamming(nr)
    return fields, currents, charges, kz, kr, filters, 1e-14


def noise(rng, nz, nr):
    return rng.normal(size=(nz, nr, 2)).view(complex)[..., 0]

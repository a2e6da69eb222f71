"""A producer of many functions, which is read at five places."""

import math

from numba import cuda


@cuda.jit
def fluxes(u, flux, n):
    i = cuda.grid(1)
    if i < n:
        flux[i] = math.exp(math.sin(u[i])) / math.sqrt(u[i] + 2.0)


@cuda.jit
def smooth(flux, v, n):
    i = cuda.grid(1)
    if 1 < i < n - 2:
        v[i] = flux[i - 2] + flux[i - 1] + flux[i] + flux[i + 1] + flux[i + 2]


def step(u, v, n, blocks, threads):
    flux = cuda.device_array_like(u)
    fluxes[blocks, threads](u, flux, n)
    smooth[blocks, threads](flux, v, n)  # expect: FUS305


# message: `smooth` not fused: computing elements again costs more than storing them
# note: computing elements again costs 260 operations a thread; it saves 2 loads and stores, as much as 32 operations.

"""Threads overwrite what the fluxes of their neighbours are computed with."""

from numba import cuda


@cuda.jit
def fluxes(u, flux, n):
    i = cuda.grid(1)
    if i < n - 1:
        flux[i] = u[i + 1] - u[i]


@cuda.jit
def update(u, flux, dt, n):
    i = cuda.grid(1)
    if 0 < i < n - 1:
        u[i] = u[i] + dt * (flux[i] - flux[i - 1])


@cuda.jit
def scale(u, n):
    i = cuda.grid(1)
    if 0 < i < n - 1:
        u[i] = 2.0 * u[i]


@cuda.jit
def differ(flux, v, n):
    i = cuda.grid(1)
    if 0 < i < n - 1:
        v[i] = flux[i] - flux[i - 1]


def step(u, dt, n, blocks, threads):
    flux = cuda.device_array_like(u)
    fluxes[blocks, threads](u, flux, n)
    update[blocks, threads](u, flux, dt, n)  # expect: FUS204


def between(u, v, n, blocks, threads):
    flux = cuda.device_array_like(u)
    fluxes[blocks, threads](u, flux, n)
    scale[blocks, threads](u, n)  # expect: FUS204, FUS102
    differ[blocks, threads](flux, v, n)


# message: `update` not fused: it overwrites elements that other instances read
# note: Witness: n = 4: instance 1 of `update` writes u[1], which instance 2 of `fluxes` reads.
# message: `scale` not fused: it overwrites elements that other instances read
# note: Witness: n = 3: instance 1 of `scale` writes u[1], which instance 0 of `fluxes` reads.

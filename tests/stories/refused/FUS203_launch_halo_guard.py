"""The last thread reads a flux that no thread has stored."""

from numba import cuda


@cuda.jit
def fluxes(u, flux, n):
    i = cuda.grid(1)
    if i < n - 1:
        flux[i] = u[i + 1] - u[i]


@cuda.jit
def update(u, flux, v, n):
    i = cuda.grid(1)
    if i < n - 1:
        v[i] = u[i] - flux[i + 1]


def step(u, v, n, blocks, threads):
    flux = cuda.device_array_like(u)
    fluxes[blocks, threads](u, flux, n)
    update[blocks, threads](u, flux, v, n)  # expect: FUS203


# message: `update` not fused: it reads elements that other instances write
# note: `update` may read elements that `fluxes` does not store.

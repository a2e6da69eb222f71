"""Producers whose neighbours no other thread computes: the nearest programs to the story `launches_halos`."""

from numba import cuda


@cuda.jit
def fluxes(u, flux, n):
    i = cuda.grid(1)
    if i < n - 1:
        flux[i] = u[i + 1] - u[i]


@cuda.jit
def update(u, flux, v, n):
    i = cuda.grid(1)
    if 0 < i < n - 1:
        v[i] = u[i] - (flux[i] - flux[i - 1])


@cuda.jit
def shorten(flux, v, w, n):
    i = cuda.grid(1)
    if 0 < i < n - 2:
        w[i] = flux[i + 1] - v[i + 1]


@cuda.jit
def fill(flux, n):
    i = cuda.grid(1)
    if i < n:
        flux[i] = 0.0


@cuda.jit
def limited(u, flux, n):
    i = cuda.grid(1)
    if i < n - 1:
        flux[i] = u[i + 1] - u[i]
        flux[i] = min(flux[i], 1.0)


@cuda.jit
def of_positive(u, flux, n):
    i = cuda.grid(1)
    if i < n - 1 and u[i] > 0.0:
        flux[i] = u[i + 1] - u[i]


@cuda.jit
def means(u, flux, n):
    i = cuda.grid(1)
    if i < n - 1:
        total = 0.0
        for k in range(2):
            total += u[i + k]
        flux[i] = 0.5 * total


@cuda.jit
def placed(u, flux, n):
    i = cuda.grid(1)
    if i < n - 1:
        flux[i] = u[i] * i


@cuda.jit
def inner(u, flux, n):
    i = cuda.grid(1)
    if 0 < i < n - 1:
        flux[i] = u[i + 1] - u[i]


@cuda.jit
def upwind(u, flux, v, k, n):
    i = cuda.grid(1)
    if k < i < n - 1:
        v[i] = u[i] - flux[i - k]


@cuda.jit
def of_plane(u, flux):
    i, j = cuda.grid(2)
    if i < u.shape[0] and j < u.shape[1] - 1:
        flux[i, j] = u[i, j + 1] - u[i, j]


@cuda.jit
def across(flux, v):
    i, j = cuda.grid(2)
    if i < v.shape[0] and j < v.shape[1] - 1:
        v[i, j] = flux[i, j + 1] - flux[i, j]


@cuda.jit
def turned(flux, v):
    i, j = cuda.grid(2)
    if i < v.shape[0] - 1 and j < v.shape[1] - 1:
        v[i, j] = flux[j, i]


def two_readers(u, v, w, n, blocks, threads):
    flux = cuda.device_array_like(u)
    fluxes[blocks, threads](u, flux, n)  # expect: FUS104
    update[blocks, threads](u, flux, v, n)
    shorten[blocks, threads](flux, v, w, n)  # expect: FUS203


def own_output(u, v, n, blocks, threads):
    flux = cuda.device_array_like(u)
    limited[blocks, threads](u, flux, n)
    update[blocks, threads](u, flux, v, n)  # expect: FUS203


def guarded_by_data(u, v, n, blocks, threads):
    flux = cuda.device_array_like(u)
    of_positive[blocks, threads](u, flux, n)
    update[blocks, threads](u, flux, v, n)  # expect: FUS203


def with_loop(u, v, n, blocks, threads):
    flux = cuda.device_array_like(u)
    means[blocks, threads](u, flux, n)
    update[blocks, threads](u, flux, v, n)  # expect: FUS203


def with_place(u, v, n, blocks, threads):
    flux = cuda.device_array_like(u)
    placed[blocks, threads](u, flux, n)
    update[blocks, threads](u, flux, v, n)  # expect: FUS203


def first_is_missing(u, v, n, blocks, threads):
    flux = cuda.device_array_like(u)
    inner[blocks, threads](u, flux, n)
    update[blocks, threads](u, flux, v, n)  # expect: FUS203


def another_length(u, v, n, m, blocks, threads):
    flux = cuda.device_array_like(u)
    fluxes[blocks, threads](u, flux, m)
    update[blocks, threads](u, flux, v, n)  # expect: FUS203


def offset_given(u, v, k, n, blocks, threads):
    flux = cuda.device_array_like(u)
    fluxes[blocks, threads](u, flux, n)
    upwind[blocks, threads](u, flux, v, k, n)  # expect: FUS203


def filled_before(u, v, n, blocks, threads):
    flux = cuda.device_array_like(u)
    fill[blocks, threads](flux, n)  # expect: FUS102
    fluxes[blocks, threads](u, flux, n)
    update[blocks, threads](u, flux, v, n)  # expect: FUS203


def last_column(u, v, blocks, threads):
    flux = cuda.device_array_like(u)
    of_plane[blocks, threads](u, flux)
    across[blocks, threads](flux, v)  # expect: FUS203


def other_way_round(u, v, blocks, threads):
    flux = cuda.device_array_like(u)
    of_plane[blocks, threads](u, flux)
    turned[blocks, threads](flux, v)  # expect: FUS203


# message: `shorten` not fused: it reads elements that other instances write
# note: Witness: n = 4: instance 1 of `shorten` reads v[2], which instance 2 of `update` writes.
# message: `update` not fused: it reads elements that other instances write
# note: Witness: n = 3: instance 1 of `update` reads flux[0], which instance 0 of `limited` writes.
# message: `update` not fused: it reads elements that other instances write
# note: `update` may read elements that `of_positive` does not store.
# message: `update` not fused: it reads elements that other instances write
# note: Witness: n = 3: instance 1 of `update` reads flux[0], which instance 0 of `means` writes.
# message: `update` not fused: it reads elements that other instances write
# note: Witness: n = 3: instance 1 of `update` reads flux[0], which instance 0 of `placed` writes.
# message: `update` not fused: it reads elements that other instances write
# note: `update` may read elements that `inner` does not store.
# message: `update` not fused: it reads elements that other instances write
# note: `update` may read elements that `fluxes` does not store.
# message: `upwind` not fused: it reads elements that other instances write
# note: Witness: k = 1, n = 4: instance 2 of `upwind` reads flux[1], which instance 1 of `fluxes` writes.
# message: `update` not fused: it reads elements that other instances write
# note: Witness: n = 3: instance 1 of `update` reads flux[0], which instance 0 of `fill` writes.
# message: `across` not fused: it reads elements that other instances write
# note: `across` may read elements that `of_plane` does not store.
# message: `turned` not fused: it reads elements that other instances write
# note: Witness: u.shape[0] = 1, u.shape[1] = 3, v.shape[0] = 3, v.shape[1] = 2: instance (1, 0) of `turned` reads flux[0, 1], which instance (0, 1) of `of_plane` writes.

"""Producers that others see, too, and that are not computed again: the nearest programs to the story `launches_kept`."""

from numba import cuda, float32


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
def in_place(u, flux, n):
    i = cuda.grid(1)
    if 0 < i < n - 1:
        u[i] = u[i] - (flux[i] - flux[i - 1])


@cuda.jit
def further(flux, v, n):
    i = cuda.grid(1)
    if i < n:
        v[i] = flux[i]


@cuda.jit
def limited(flux, v, n):
    i = cuda.grid(1)
    if 0 < i < n - 1:
        v[i] = flux[i] - flux[i - 1]
        flux[i] = 0.0


@cuda.jit
def clear(flux, n):
    i = cuda.grid(1)
    if i < n:
        flux[i] = 0.0


@cuda.jit
def turned(u, flux):
    tile = cuda.shared.array(32, float32)
    i = cuda.grid(1)
    tile[i] = u[i]
    cuda.syncthreads()
    flux[i] = tile[31 - i]


@cuda.jit
def gathered(flux, cells, v, n):
    i = cuda.grid(1)
    if i < n:
        v[i] = flux[cells[i]] - flux[i + 1]


def its_input_changes(u, flux, n, blocks, threads):
    fluxes[blocks, threads](u, flux, n)
    in_place[blocks, threads](u, flux, n)  # expect: FUS203


def beyond_its_guard(u, flux, v, n, blocks, threads):
    fluxes[blocks, threads](u, flux, n - 1)
    update[blocks, threads](u, flux, v, n)  # expect: FUS203


def reader_stores(u, flux, v, n, blocks, threads):
    fluxes[blocks, threads](u, flux, n)
    limited[blocks, threads](flux, v, n)  # expect: FUS202


def stored_twice(u, flux, v, n, blocks, threads):
    clear[blocks, threads](flux, n)  # expect: FUS102
    fluxes[blocks, threads](u, flux, n)
    update[blocks, threads](u, flux, v, n)  # expect: FUS203


def opaque_between(u, w, flux, v, n, blocks, threads):
    fluxes[blocks, threads](u, flux, n)
    turned[blocks, threads](w, flux)  # expect: FUS207, FUS403
    update[blocks, threads](u, flux, v, n)


def any_element(u, flux, cells, v, n, blocks, threads):
    fluxes[blocks, threads](u, flux, n)
    gathered[blocks, threads](flux, cells, v, n)  # expect: FUS406


# message: `in_place` not fused: it reads elements that other instances write
# note: Witness: n = 3: instance 1 of `in_place` reads flux[0], which instance 0 of `fluxes` writes.
# message: `update` not fused: it reads elements that other instances write
# note: Witness: n = 3, n_2 = 2: instance 1 of `update` reads flux[0], which instance 0 of `fluxes` writes.
# message: `limited` not fused: it reads elements that it writes
# note: Witness: n = 4: instance 2 of `limited` reads flux[1], which instance 1 of `limited` writes.
# message: `update` not fused: it reads elements that other instances write
# note: Witness: n = 3: instance 1 of `update` reads flux[0], which instance 0 of `clear` writes.
# message: `update` not fused
# note: `turned`, which calls `cuda.shared.array`, may read `flux`, which `fluxes` writes before it, and write `flux`, which `update` reads after it.
# message: statement not fused
# note: Launch of `turned`, which calls `cuda.shared.array`.
# message: `gathered` not fused: it reads elements that other instances write
# note: `flux[cells[i]]` may be any element of `flux`.

"""Compiled loops whose neighbours no other instance computes: the nearest programs to the story `loops_halos`."""

import numpy as np
from numba import njit


@njit
def fluxes(u, flux, n):
    for i in range(n - 1):
        flux[i] = u[i + 1] - u[i]


@njit
def update(u, flux, v, n):
    for i in range(1, n - 1):
        v[i] = u[i] - (flux[i] - flux[i - 1])


@njit
def limited(u, flux, n):
    for i in range(n - 1):
        flux[i] = u[i + 1] - u[i]
        flux[i] = min(flux[i], 1.0)


@njit
def of_positive(u, flux, n):
    for i in range(n - 1):
        if u[i] > 0.0:
            flux[i] = u[i + 1] - u[i]


@njit
def inner(u, flux, n):
    for i in range(1, n - 1):
        flux[i] = u[i + 1] - u[i]


@njit
def placed(u, flux, n):
    for i in range(n - 1):
        flux[i] = u[i] * i


def own_output(u, v, n):
    flux = np.empty_like(u)
    limited(u, flux, n)
    update(u, flux, v, n)  # expect: FUS203


def guarded_by_data(u, v, n):
    flux = np.zeros_like(u)
    of_positive(u, flux, n)
    update(u, flux, v, n)  # expect: FUS203


def first_is_missing(u, v, n):
    flux = np.zeros_like(u)
    inner(u, flux, n)
    update(u, flux, v, n)  # expect: FUS203


def with_place(u, v, n):
    flux = np.empty_like(u)
    placed(u, flux, n)
    update(u, flux, v, n)  # expect: FUS203


def given(u, flux, v, n):
    fluxes(u, flux, n)
    update(u, flux, v, n)  # expect: FUS203


def read_later(u, v, n):
    flux = np.empty_like(u)
    fluxes(u, flux, n)
    update(u, flux, v, n)  # expect: FUS203
    return flux


def filled_before(u, v, n):
    flux = np.empty_like(u)
    inner(u, flux, n)
    fluxes(u, flux, n)  # expect: FUS201
    update(u, flux, v, n)  # expect: FUS203


# message: `update` not fused: it reads elements that other instances write
# note: Witness: n = 3: instance 1 of `update` reads flux[0], which instance 0 of `limited` writes.
# message: `update` not fused: it reads elements that other instances write
# note: Witness: n = 3: instance 1 of `update` reads flux[0], which instance 0 of `of_positive` writes.
# message: `update` not fused: it reads elements that other instances write
# note: `update` may read elements that `inner` does not store.
# message: `update` not fused: it reads elements that other instances write
# note: Witness: n = 3: instance 1 of `update` reads flux[0], which instance 0 of `placed` writes.
# message: `update` not fused: it reads elements that other instances write
# note: Witness: n = 3: instance 1 of `update` reads flux[0], which instance 0 of `fluxes` writes.
# message: `update` not fused: it reads elements that other instances write
# note: Witness: n = 3: instance 1 of `update` reads flux[0], which instance 0 of `fluxes` writes.
# message: `fluxes` not fused: it runs other instances
# note: no size lets both loops run the same instances.
# message: `update` not fused: it reads elements that other instances write
# note: Witness: n = 3: instance 1 of `update` reads flux[0], which instance 0 of `fluxes` writes.

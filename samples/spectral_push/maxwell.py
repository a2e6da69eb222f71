"""Fields of one azimuthal mode, in which each point of the spectral grid advances by itself.

The step is exact while the currents are constant: I. Haber et al., Proc. 6th Conf. Num. Sim. Plasmas (1973).
"""

import math
from itertools import pairwise

import numpy as np
from numba import cuda

from . import device, processor

LIGHT = 299792458.0
EPSILON_0 = 8.8541878128e-12
BLOCK = (2, 16)


@np.vectorize
def coefficients(kz, kr, dt):
    """C, S, X1, X2, X3 and 1 / k^2 of one point."""
    k2 = kz**2 + kr**2
    if k2 == 0.0:
        return 1.0, dt, 0.0, 0.0, 0.0, 0.0
    omega = LIGHT * math.sqrt(k2)
    C = math.cos(omega * dt)
    S = math.sin(omega * dt) / omega
    X1 = (1.0 - C) / (EPSILON_0 * omega**2)
    X2 = (1.0 - S / dt) / (EPSILON_0 * k2)
    X3 = (C - S / dt) / (EPSILON_0 * k2)
    return C, S, X1, X2, X3, 1.0 / k2


def step_on_device(fields, currents, rho_old, rho_new, weights, kz, kr, inverse_k2, filters, dt):
    """Currents, fields, filter; all arrays are on the device."""
    Ep, Em, Ez, Bp, Bm, Bz = fields
    Jp, Jm, Jz = currents
    C, S, X1, X2, X3 = weights
    filter_z, filter_r = filters
    nz, nr = Ep.shape
    inverse_dt = 1.0 / dt
    grid = ((nz + BLOCK[0] - 1) // BLOCK[0], (nr + BLOCK[1] - 1) // BLOCK[1])
    device.correct_currents[grid, BLOCK](rho_old, rho_new, Jp, Jm, Jz, kz, kr, inverse_k2, inverse_dt, nz, nr)
    device.push_fields[grid, BLOCK](
        Ep, Em, Ez, Bp, Bm, Bz, Jp, Jm, Jz, rho_old, rho_new, C, S, X1, X2, X3, kz, kr, nz, nr
    )
    device.smooth[grid, BLOCK](Ep, Em, Ez, Bp, Bm, Bz, filter_z, filter_r, nz, nr)


def step_on_processor(fields, currents, rho_old, rho_new, weights, kz, kr, inverse_k2, filters, dt):
    """Currents, fields, filter."""
    Ep, Em, Ez, Bp, Bm, Bz = fields
    Jp, Jm, Jz = currents
    C, S, X1, X2, X3 = weights
    filter_z, filter_r = filters
    nz, nr = Ep.shape
    inverse_dt = 1.0 / dt
    processor.correct_currents(rho_old, rho_new, Jp, Jm, Jz, kz, kr, inverse_k2, inverse_dt, nz, nr)
    processor.push_fields(Ep, Em, Ez, Bp, Bm, Bz, Jp, Jm, Jz, rho_old, rho_new, C, S, X1, X2, X3, kz, kr, nz, nr)
    processor.smooth(Ep, Em, Ez, Bp, Bm, Bz, filter_z, filter_r, nz, nr)


def run(fields, currents, charges, kz, kr, filters, dt, use_device):
    """The fields after a step for each pair of successive charges; nothing that is given is changed."""
    place = cuda.to_device if use_device else np.array
    step = step_on_device if use_device else step_on_processor
    fields = [place(field) for field in fields]
    charges = [place(charge) for charge in charges]
    *weights, inverse_k2 = (place(weight) for weight in coefficients(kz, kr, dt))
    kz, kr = place(kz), place(kr)
    filters = [place(weight) for weight in filters]
    for rho_old, rho_new in pairwise(charges):
        deposited = [place(current) for current in currents]
        step(fields, deposited, rho_old, rho_new, weights, kz, kr, inverse_k2, filters, dt)
    return [field.copy_to_host() if use_device else field for field in fields]

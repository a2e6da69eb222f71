"""A step of the sample spectral_push, whose kernels are beside this file in the folder that is rewritten."""

from . import device


def step(fields, currents, rho_old, rho_new, weights, kz, kr, inverse_k2, filter_z, filter_r, inverse_dt, grid, block):
    """Currents, fields, filter."""
    Ep, Em, Ez, Bp, Bm, Bz = fields
    Jp, Jm, Jz = currents
    C, S, X1, X2, X3 = weights
    nz, nr = Ep.shape
    device.correct_currents[grid, block](rho_old, rho_new, Jp, Jm, Jz, kz, kr, inverse_k2, inverse_dt, nz, nr)
    device.push_fields[grid, block](
        Ep, Em, Ez, Bp, Bm, Bz, Jp, Jm, Jz, rho_old, rho_new, C, S, X1, X2, X3, kz, kr, nz, nr
    )
    device.smooth[grid, block](Ep, Em, Ez, Bp, Bm, Bz, filter_z, filter_r, nz, nr)

"""One step of Maxwell's equations for one azimuthal mode, each point of the spectral grid by itself.

The fields are exact over a step in which the currents are constant: I. Haber et al., Proc. 6th Conf. Num. Sim. Plasmas (1973).
"""

from numba import cuda

import _fused_maxwell as _fused

LIGHT = 299792458.0
MU_0 = 1.25663706212e-06
BLOCK = (2, 2)


@cuda.jit
def correct_currents(rho_old, rho_new, Jp, Jm, Jz, kz, kr, inv_k2, inv_dt, nz, nr):
    """The currents conserve charge."""
    iz, ir = cuda.grid(2)
    if iz < nz and ir < nr:
        excess = (rho_new[iz, ir] - rho_old[iz, ir]) * inv_dt + 1j * kz[iz, ir] * Jz[iz, ir]
        excess = inv_k2[iz, ir] * (excess + kr[iz, ir] * (Jp[iz, ir] - Jm[iz, ir]))
        Jp[iz, ir] = Jp[iz, ir] - 0.5 * kr[iz, ir] * excess
        Jm[iz, ir] = Jm[iz, ir] + 0.5 * kr[iz, ir] * excess
        Jz[iz, ir] = Jz[iz, ir] + 1j * kz[iz, ir] * excess


@cuda.jit
def push_fields(Ep, Em, Ez, Bp, Bm, Bz, Jp, Jm, Jz, rho_old, rho_new, C, S, X1, X2, X3, kz, kr, nz, nr):
    """E and B advance by one step."""
    iz, ir = cuda.grid(2)
    if iz >= nz or ir >= nr:
        return
    # both need the other's old values
    Ep_old = Ep[iz, ir]
    Em_old = Em[iz, ir]
    Ez_old = Ez[iz, ir]
    charge = X2[iz, ir] * rho_new[iz, ir] - X3[iz, ir] * rho_old[iz, ir]
    Ep[iz, ir] = (
        C[iz, ir] * Ep[iz, ir]
        + LIGHT**2 * S[iz, ir] * (kz[iz, ir] * Bp[iz, ir] - 0.5j * kr[iz, ir] * Bz[iz, ir] - MU_0 * Jp[iz, ir])
        + 0.5 * kr[iz, ir] * charge
    )
    Em[iz, ir] = (
        C[iz, ir] * Em[iz, ir]
        - LIGHT**2 * S[iz, ir] * (kz[iz, ir] * Bm[iz, ir] + 0.5j * kr[iz, ir] * Bz[iz, ir] + MU_0 * Jm[iz, ir])
        - 0.5 * kr[iz, ir] * charge
    )
    Ez[iz, ir] = (
        C[iz, ir] * Ez[iz, ir]
        + LIGHT**2 * S[iz, ir] * (1j * kr[iz, ir] * (Bp[iz, ir] + Bm[iz, ir]) - MU_0 * Jz[iz, ir])
        - 1j * kz[iz, ir] * charge
    )
    Bp[iz, ir] = (
        C[iz, ir] * Bp[iz, ir]
        - S[iz, ir] * (kz[iz, ir] * Ep_old - 0.5j * kr[iz, ir] * Ez_old)
        + X1[iz, ir] * (kz[iz, ir] * Jp[iz, ir] - 0.5j * kr[iz, ir] * Jz[iz, ir])
    )
    Bm[iz, ir] = (
        C[iz, ir] * Bm[iz, ir]
        - S[iz, ir] * (-kz[iz, ir] * Em_old - 0.5j * kr[iz, ir] * Ez_old)
        + X1[iz, ir] * (-kz[iz, ir] * Jm[iz, ir] - 0.5j * kr[iz, ir] * Jz[iz, ir])
    )
    Bz[iz, ir] = (
        C[iz, ir] * Bz[iz, ir]
        - S[iz, ir] * 1j * kr[iz, ir] * (Ep_old + Em_old)
        + X1[iz, ir] * 1j * kr[iz, ir] * (Jp[iz, ir] + Jm[iz, ir])
    )


@cuda.jit
def smooth(Ep, Em, Ez, Bp, Bm, Bz, Jp, Jm, Jz, filter_z, filter_r, nz, nr):
    """Fields and currents without their shortest waves."""
    iz, ir = cuda.grid(2)
    if iz < nz and ir < nr:
        Ep[iz, ir] *= filter_z[iz] * filter_r[ir]
        Em[iz, ir] *= filter_z[iz] * filter_r[ir]
        Ez[iz, ir] *= filter_z[iz] * filter_r[ir]
        Bp[iz, ir] *= filter_z[iz] * filter_r[ir]
        Bm[iz, ir] *= filter_z[iz] * filter_r[ir]
        Bz[iz, ir] *= filter_z[iz] * filter_r[ir]
        Jp[iz, ir] *= filter_z[iz] * filter_r[ir]
        Jm[iz, ir] *= filter_z[iz] * filter_r[ir]
        Jz[iz, ir] *= filter_z[iz] * filter_r[ir]


def step(Ep, Em, Ez, Bp, Bm, Bz, Jp, Jm, Jz, rho_old, rho_new, weights, kz, kr, inv_k2, filter_z, filter_r, dt, nz, nr):
    """Currents, fields, filter."""
    C, S, X1, X2, X3 = weights
    inv_dt = 1.0 / dt
    grid = ((nz + 1) // 2, (nr + 1) // 2)
    _fused.step_fused(
        correct_currents,
        push_fields,
        smooth,
        grid,
        BLOCK,
        rho_old,
        rho_new,
        Jp,
        Jm,
        Jz,
        kz,
        kr,
        inv_k2,
        inv_dt,
        nz,
        nr,
        Ep,
        Em,
        Ez,
        Bp,
        Bm,
        Bz,
        C,
        S,
        X1,
        X2,
        X3,
        filter_z,
        filter_r,
    )

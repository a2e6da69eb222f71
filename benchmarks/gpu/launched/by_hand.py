"""The step of `push.py` as one kernel, as a careful person writes it: each element loaded once, and stored once."""

from numba import cuda

LIGHT_SQUARED = 299792458.0**2
MU_0 = 1.25663706212e-06


@cuda.jit
def step_kernel(
    Ep, Em, Ez, Bp, Bm, Bz, Jp, Jm, Jz, rho_old, rho_new,
    C, S, X1, X2, X3, kz, kr, inverse_k2, filter_z, filter_r, inverse_dt, nz, nr,
):  # fmt: skip
    iz, ir = cuda.grid(2)
    if iz >= nz or ir >= nr:
        return
    old, new, z, r = rho_old[iz, ir], rho_new[iz, ir], kz[iz, ir], kr[iz, ir]
    jp, jm, jz = Jp[iz, ir], Jm[iz, ir], Jz[iz, ir]
    excess = (new - old) * inverse_dt + 1j * z * jz
    excess = inverse_k2[iz, ir] * (excess + r * (jp - jm))
    jp = jp - 0.5 * r * excess
    jm = jm + 0.5 * r * excess
    jz = jz + 1j * z * excess
    Jp[iz, ir], Jm[iz, ir], Jz[iz, ir] = jp, jm, jz
    ep, em, ez = Ep[iz, ir], Em[iz, ir], Ez[iz, ir]
    bp, bm, bz = Bp[iz, ir], Bm[iz, ir], Bz[iz, ir]
    c, s, x1 = C[iz, ir], S[iz, ir], X1[iz, ir]
    charge = X2[iz, ir] * new - X3[iz, ir] * old
    f = filter_z[iz] * filter_r[ir]
    Ep[iz, ir] = f * (c * ep + LIGHT_SQUARED * s * (z * bp - 0.5j * r * bz - MU_0 * jp) + 0.5 * r * charge)
    Em[iz, ir] = f * (c * em - LIGHT_SQUARED * s * (z * bm + 0.5j * r * bz + MU_0 * jm) - 0.5 * r * charge)
    Ez[iz, ir] = f * (c * ez + LIGHT_SQUARED * s * (1j * r * (bp + bm) - MU_0 * jz) - 1j * z * charge)
    Bp[iz, ir] = f * (c * bp - s * (z * ep - 0.5j * r * ez) + x1 * (z * jp - 0.5j * r * jz))
    Bm[iz, ir] = f * (c * bm + s * (z * em + 0.5j * r * ez) - x1 * (z * jm + 0.5j * r * jz))
    Bz[iz, ir] = f * (c * bz - 1j * s * r * (ep + em) + 1j * x1 * r * (jp + jm))


def step(fields, currents, rho_old, rho_new, weights, kz, kr, inverse_k2, filter_z, filter_r, inverse_dt, grid, block):
    nz, nr = kz.shape
    step_kernel[grid, block](
        *fields, *currents, rho_old, rho_new, *weights, kz, kr, inverse_k2, filter_z, filter_r, inverse_dt, nz, nr
    )

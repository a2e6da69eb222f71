"""Kernels that are there where a device is."""

from .devices import has_device

if has_device:
    from .devices import cuda

    @cuda.jit
    def divide(rho, volume):
        iz, ir = cuda.grid(2)
        if iz < rho.shape[0] and ir < rho.shape[1]:
            rho[iz, ir] = rho[iz, ir] * volume[ir]

    @cuda.jit
    def erase(rho, previous):
        iz, ir = cuda.grid(2)
        if iz < rho.shape[0] and ir < rho.shape[1]:
            previous[iz, ir] = rho[iz, ir]
            rho[iz, ir] = 0.0

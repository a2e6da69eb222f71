"""CUDA kernels have one loop: the interior is fused, a row at the border stays."""

import cupy as cp


def insulated(u, flux):
    u[1:-1] = u[1:-1] + 0.1 * (flux[1:] - flux[:-1])  # expect: FUS101
    u[0] = 2.0 * cp.sqrt(u[1])  # expect: FUS601


# message: `u` not fused
# note: CUDA kernels have no code for this: view `u[1]`.

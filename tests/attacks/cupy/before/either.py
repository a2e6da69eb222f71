"""Groups of either library's arrays."""

import cupy as cp


def of_either(u, weight):
    xp = cp.get_array_module(u)
    flux = xp.sqrt(u) * weight
    new = xp.zeros_like(u)
    new[1:-1] = u[1:-1] + flux[2:] - 2.0 * flux[1:-1] + flux[:-2]
    return new

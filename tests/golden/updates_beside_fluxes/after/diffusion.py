import numpy as np

from ._fused_diffusion import diffused_fx_to_u, relaxed_value, scaled_ratio_to_u


def diffused(u, k, n):
    for _ in range(n):
        diffused_fx_to_u(u, k)
        u[0] = u[1]
    return u


def relaxed(u, k):
    u[1:-1] += relaxed_value(u, k)
    return u


def scaled(u: np.ndarray, k):
    # ahead
    scaled_ratio_to_u(u, k)
    return u

"""Kernels that other modules launch."""

import numpy as np
from numba import cuda

HALF = 0.5


@cuda.jit(cache=False)
def kick(v, force, dt):
    i = cuda.grid(1)
    if i < v.shape[0]:
        v[i] += force[i] * dt * HALF


@cuda.jit
def drift(x, v, dt):
    i = cuda.grid(1)
    if i < x.shape[0]:
        x[i] = x[i] + np.float32(dt) * v[i]

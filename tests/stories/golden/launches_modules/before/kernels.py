"""Kernels, which another module launches."""

from numba import cuda

@cuda.jit
def advance(u, v, dt):
    i = cuda.grid(1)
    if i < u.size:
        u[i] += v[i] * dt

@cuda.jit
def decay(v, r):
    i = cuda.grid(1)
    if i < v.size:
        v[i] *= r

@cuda.jit
def energy(u, v, e):
    i = cuda.grid(1)
    if i < u.size:
        e[i] = u[i] * u[i] + v[i] * v[i]

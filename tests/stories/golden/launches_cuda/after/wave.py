"""Steps of a damped wave, split into kernels for clarity; with `--target cuda` they are CUDA C++."""

import math

import numpy as np
from numba import cuda

import _fused_wave as _fused

DAMPING = 0.125
LEVELS = 7


@cuda.jit
def forces(u, force, stiffness, n):
    """Of the neighbours; the first thread takes the last element, too."""
    i = cuda.grid(1)
    if i < n - 1:
        # towards the neighbours
        pull = u[i - 1] - u[i]
        push = u[i + 1] - u[i]
        force[i] = stiffness * (pull + push)


@cuda.jit
def damped(force, speed, n):
    i = cuda.grid(1)
    if i < n - 1:
        brake = force[i] if force[i] < 0 else -force[i]
        speed[i] += brake * DAMPING  # what is lost


@cuda.jit
def energies(speed, energy, level, scale, n):
    i = cuda.grid(1)
    if i < n - 1:
        half = np.float32(speed[i]) ** 2 / 2
        if half > scale and not half == 1.0:
            root = math.sqrt(half)
        else:
            root = half * half
        energy[i] = root / scale
        level[i] = (i - LEVELS) // 2 * level[i] % 5


def step(u, force, speed, energy, level, stiffness, scale, n, blocks):
    _fused.step_fused(forces, damped, energies, blocks, 32, u, force, stiffness, n, speed, energy, level, scale)


@cuda.jit
def rows(u, total):
    i, j = cuda.grid(2)
    n, m = u.shape
    if 0 < i < n and j < m:
        total[i, j] = (u[i, j] - u[i - 1, j]) / (j + 1)


@cuda.jit
def settled(new, total):
    i, j = cuda.grid(2)
    n, m = new.shape
    if 0 < i < n and j < m:
        cube = float(total[i, j]) * total[i, j] * total[i, j]
        new[i, j] = abs(cube) if total[i, j] >= 1e-3 or new[i, j] != 0 else 0.0


def table(u, new, total, blocks):
    _fused.table_fused(rows, settled, blocks, (8, 8), u, total, new)


@cuda.jit
def scaled(u, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = u[i] * 2.0


@cuda.jit
def wrapped(t, v, n):
    i = cuda.grid(1)
    if i < n:
        v[i] = t[i] % 3.0


def remainder(u, t, v, n):
    """The remainder of floats is numba's own."""
    _fused.remainder_fused(scaled, wrapped, n // 32, 32, u, t, n, v)

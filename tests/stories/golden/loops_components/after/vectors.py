"""Two components of a vector for each particle, and complex amplitudes."""

import numpy as np
from numba import njit

import _fused_vectors as _fused


@njit
def rotate(v, w, cosine, sine, n):
    for i in range(n):
        w[i, 0] = cosine * v[i, 0] - sine * v[i, 1]
        w[i, 1] = sine * v[i, 0] + cosine * v[i, 1]


@njit
def length(w, out, n):
    for i in range(n):
        out[i] = w[i, 0] * w[i, 0] + w[i, 1] * w[i, 1]


@njit
def first(v, w, n):
    for i in range(n):
        w[i, 0] = v[i, 0] + 1.0


@njit
def wave(z, k, n):
    for i in range(n):
        z[i] = z[i] + 1j * k[i]


@njit
def grow(z, w, n):
    for i in range(n):
        w[i] += (1.0 - 0.5j) * z[i]


def turn(v, w, out, cosine, sine, n):
    """The vectors turned are read again, as both components, and nobody else asks for the copy."""
    turned = np.empty_like(v)
    _fused.turn_fused(rotate, length, v, turned, cosine, sine, n, w, out)


def half(v, out, n):
    """The second component is what it was before, so that the array has to stay."""
    turned = np.zeros_like(v)
    _fused.half_fused(first, length, v, turned, n, out)


def waves(z, w, k, n):
    _fused.waves_fused(wave, grow, z, k, n, w)

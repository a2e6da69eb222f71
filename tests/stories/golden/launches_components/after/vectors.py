"""Two components of a vector for each particle, rows of a table, and complex amplitudes."""

import math

from numba import cuda

import _fused_vectors as _fused

THREADS = 4


@cuda.jit
def rotate(v, w, cosine, sine, n):
    i = cuda.grid(1)
    if i < n:
        w[i, 0] = cosine * v[i, 0] - sine * v[i, 1]
        w[i, 1] = sine * v[i, 0] + cosine * v[i, 1]


@cuda.jit
def length(w, out, n):
    i = cuda.grid(1)
    if i < n:
        out[i] = math.sqrt(w[i, 0] * w[i, 0] + w[i, 1] * w[i, 1])


@cuda.jit
def first(v, w, n):
    i = cuda.grid(1)
    if i < n:
        w[i, 0] = v[i, 0] + 1.0


@cuda.jit
def row(table, x, n):
    i = cuda.grid(1)
    if i < n:
        table[0, i] = x[i] + 1.0


@cuda.jit
def lookup(table, y, n):
    i = cuda.grid(1)
    if i < n:
        y[i] = table[0, i] + table[1, i + 1]


@cuda.jit
def phase(z, angle, n):
    i = cuda.grid(1)
    if i < n:
        z[i] = z[i] * complex(math.cos(angle), math.sin(angle))


@cuda.jit
def intensity(z, u, v, n):
    i = cuda.grid(1)
    if i < n:
        u[i] = z[i].real ** 2 + z[i].imag ** 2
        turned = 1j * z[i]
        v[i] = turned.real


def turn(v, w, out, angle, n):
    """The vectors turned are read again, as both components, and nobody else asks for the copy."""
    cosine = math.cos(angle)
    sine = math.sin(angle)
    blocks = (n + THREADS - 1) // THREADS
    turned = cuda.device_array_like(v)
    _fused.turn_fused(rotate, length, blocks, THREADS, v, turned, cosine, sine, n, w, out)


def half(v, w, out, n):
    """The second component is what it was before, so that the array has to stay."""
    blocks = (n + THREADS - 1) // THREADS
    turned = cuda.device_array_like(v)
    _fused.half_fused(first, length, blocks, THREADS, v, turned, n, out)


def tables(table, x, y, n):
    """Of the other row any element may be read: nobody writes it."""
    m = n - 1
    blocks = (n + THREADS - 1) // THREADS
    _fused.tables_fused(row, lookup, blocks, THREADS, table, x, m, y)


def waves(z, u, v, angle, n):
    blocks = (n + THREADS - 1) // THREADS
    _fused.waves_fused(phase, intensity, blocks, THREADS, z, angle, n, u, v)

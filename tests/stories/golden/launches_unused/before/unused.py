"""Parameters with which a kernel does nothing."""

from numba import cuda


@cuda.jit
def scale(u, weights, n, t):
    i = cuda.grid(1)
    if i < n:
        t[i] = 2.0 * u[i]


@cuda.jit
def add(t, weights, n, v):
    i = cuda.grid(1)
    if i < n:
        v[i] = t[i] + weights[i]


def twice(u, weights, n, t, v, blocks):
    scale[blocks, 8](u, weights, n, t)
    scale[blocks, 8](t, weights, n, v)


def used_later(u, weights, n, t, v, blocks):
    scale[blocks, 8](u, weights, n, t)
    add[blocks, 8](t, weights, n, v)


def rows(u, weights, n, t, count, blocks):
    for b in range(count):
        scale[blocks, 8](u[b], weights, n, t[b])


def rows_of_all(u, weights, n, t, count, blocks):
    for b in range(count):
        scale[blocks, 8](u[b], weights[b], n, t[b])
        add[blocks, 8](t[b], u[b], n, t[b])

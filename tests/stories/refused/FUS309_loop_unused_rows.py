"""A loop whose launches take rows with which their kernel does nothing."""

from numba import cuda


@cuda.jit
def scale(u, weights, n, t):
    i = cuda.grid(1)
    if i < n:
        t[i] = 2.0 * u[i]


def repeated(u, weights, n, t, count):
    for b in range(count):  # expect: FUS309
        scale[4, 8](u, weights[b], n, t)


# message: `scale` not fused: its loop repeats the same work
# note: no iteration reads what an earlier one wrote.

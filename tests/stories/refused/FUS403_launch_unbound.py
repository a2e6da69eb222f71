"""A variable of the second launch may have no value: the first one has run when Python says so."""

from numba import cuda


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


@cuda.jit
def shift(t, y, n):
    i = cuda.grid(1)
    if i < n:
        y[i] = t[i] + 1.0


def step(v, t, y, n, keep):
    if keep:
        out = y
    double[2, 4](v, t, n)
    shift[2, 4](t, out, n)  # expect: FUS403


# message: statement not fused
# note: Launch of `shift`, which names `out`, which may be unbound.

"""A function that may be called while the module is imported, before its second kernel is there: the first launch runs."""

from numba import cuda


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


def step(v, t, y, n):
    double[2, 4](v, t, n)
    shift[2, 4](t, y, n)  # expect: FUS403


def steps(v, t, y, n, rows):
    for b in range(rows):  # expect: FUS403
        double[2, 4](v[b], t[b], n)
        shift[2, 4](t[b], y[b], n)


warmed_up = [step, steps]


def other(v, t, y, n):
    double[2, 4](v, t, n)  # expect: FUS101
    shift[2, 4](t, y, n)


OFFSET = 1.0


@cuda.jit
def shift(t, y, n):
    i = cuda.grid(1)
    if i < n:
        y[i] = t[i] + OFFSET


# message: statement not fused
# note: Launch of `shift`, which names `shift`, which may be unbound.
# message: statement not fused
# note: Loop of launches, which uses `shift`, which may be unbound.

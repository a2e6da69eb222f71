"""Functions that launch, with defaults that were read when they were defined: the names may mean something else since."""

from numba import cuda

COUNT = 4


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


def doubled(v, t, n=COUNT):
    double[2, 4](v, t, n)


def shifted(t, y, n=COUNT):
    shift[2, 4](t, y, n)


def step(v, t, y, COUNT):
    doubled(v, t)
    shifted(t, y)

"""A count that has changed since, a `forall` of something else's, one with arguments that it does not take."""

from numba import cuda


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


def changed(v, t, y, n):
    launch = double.forall(n)
    launch(v, t, n)
    n = n - 1
    launch(t, y, n)


def of_another(v, t, y, n, logic):
    logic.forall(n)(v, t, n)
    logic.forall(n)(t, y, n)


def other_arguments(v, t, y, n, given):
    double.forall(n, threads=64)(v, t, n)
    double.forall(*given)(t, y, n)

"""Launches under a condition and behind it that stay: neighbours, `else`, other statements, tests that run code, shared lines."""

from numba import cuda


@cuda.jit
def double(v, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = v[i] * 2.0


@cuda.jit
def smooth(t, y, n):
    i = cuda.grid(1)
    if i < n:
        y[i] = t[i] + t[n - 1 - i]


@cuda.jit
def shift(t, y, n):
    i = cuda.grid(1)
    if i < n:
        y[i] = t[i] + 1.0


def neighbours(v, t, y, n, is_doubled):
    if is_doubled:
        double[2, 4](v, t, n)
    smooth[2, 4](t, y, n)


def either(v, t, y, n, is_doubled):
    if is_doubled:
        double[2, 4](v, t, n)
    else:
        t.copy_to_host(v)
    shift[2, 4](t, y, n)


def among_others(v, t, y, n, is_doubled):
    if is_doubled:
        double[2, 4](v, t, n)
        print(n)
    shift[2, 4](t, y, n)


def elsewhere(v, t, y, n, is_doubled):
    if is_doubled:
        double[2, 4](v, t, n)
    print(n)
    shift[2, 4](t, y, n)


def other_threads(v, t, y, n, is_doubled):
    if is_doubled:
        double[2, 4](v, t, n)
    shift[4, 4](t, y, n)


def asked(v, t, y, n, is_doubled):
    if is_doubled(v):
        double[2, 4](v, t, n)
    shift[2, 4](t, y, n)


def shared_line(v, t, y, n, is_doubled):
    if is_doubled: double[2, 4](v, t, n)
    shift[2, 4](t, y, n)


def commented(v, t, y, n, is_doubled):
    if is_doubled:
        double[2, 4](v, t, n)  # where it pays
    shift[2, 4](t, y, n)


def repeated(v, t, y, n, is_doubled):
    while is_doubled:
        double[2, 4](v, t, n)
    shift[2, 4](t, y, n)


def bound_on_the_way(v, t, y, n, is_doubled):
    if is_doubled:
        double[2, 4](v, t, n)
    shift[2, 4](t, y, missing)
    missing = 3
    return missing

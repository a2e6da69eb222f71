"""The programs that loopy, exo, PSyclone and numba's own fusion run as other programs, as launches."""

from numba import cuda

import _fused_other_tools as _fused

SIZE = 100
HALF = 50


@cuda.jit
def hundred(x):
    i = cuda.grid(1)
    if i < SIZE:
        x[i] = 1.0


@cuda.jit
def fifty(y):
    i = cuda.grid(1)
    if i < HALF:
        y[i] = 2.0


@cuda.jit
def total(a, s, n):
    i = cuda.grid(1)
    if i < n:
        s[0] += a[i]


@cuda.jit
def spread(s, y, n):
    i = cuda.grid(1)
    if i < n:
        y[i] = s[0]


@cuda.jit
def whole(x, n):
    i = cuda.grid(1)
    if 0 <= i < n:
        x[i] = 1.0


@cuda.jit
def from_third(x, y, n):
    i = cuda.grid(1)
    if 40 <= i < n:
        y[i] = x[i]


@cuda.jit
def last_value(a, s, n):
    i = cuda.grid(1)
    if i < n:
        s[0] = a[i]


@cuda.jit
def replaced_if_positive(b, s, y, n):
    i = cuda.grid(1)
    if i < n:
        if b[i] > 0.0:
            s[0] = b[i]
        y[i] = s[0]


@cuda.jit
def double(a, n):
    i = cuda.grid(1)
    if i < n:
        a[i] = 2.0 * i


@cuda.jit
def reversed_copy(a, out, n):
    i = cuda.grid(1)
    if i < n:
        out[i] = a[n - 1 - i]


@cuda.jit
def differences(c, d, n):
    i = cuda.grid(1)
    if 0 < i < n:
        d[i] = c[i] - c[i - 1]


@cuda.jit
def divided(a, top, n):
    i = cuda.grid(1)
    if i < n:
        a[i] = a[i] / top[0]


@cuda.jit
def largest(a, top, n):
    i = cuda.grid(1)
    if i < n:
        top[0] = max(top[0], a[i])


def loopy_domains(x, y):  # legal here, for each kernel keeps its own guard
    _fused.loopy_domains_fused(hundred, fifty, 4, 32, x, y)


def loopy_kennedy(a, s, y, n):
    total[4, 32](a, s, n)
    spread[4, 32](s, y, n)


def exo_lower_bounds(x, y, n):
    whole[4, 32](x, n)
    from_third[4, 32](x, y, n)


def psyclone_conditional_write(a, b, s, y, n):
    last_value[4, 32](a, s, n)
    replaced_if_positive[4, 32](b, s, y, n)


def numba_reversed(a, out, n):
    double[4, 32](a, n)
    reversed_copy[4, 32](a, out, n)


def numba_print(a, n):
    double[4, 32](a, n)
    print(a[0])
    double[4, 32](a, n)


def numba_one_and_all(a, s, n):
    hundred[4, 32](a)
    spread[4, 1](a, s, n)


def numba_neighbours(c, d, n):
    double[4, 32](c, n)
    differences[4, 32](c, d, n)


def numba_maximum(a, top, n):
    largest[4, 32](a, top, n)
    divided[4, 32](a, top, n)

"""The programs that loopy, exo, PSyclone and numba's own fusion run as other programs, as compiled loops."""

from numba import njit

SIZE = 100
HALF = 50


@njit
def hundred(x):
    for i in range(SIZE):
        x[i] = 1.0


@njit
def fifty(y):
    for i in range(HALF):
        y[i] = 2.0


@njit
def total(a, s, n):
    for i in range(n):
        s[0] += a[i]


@njit
def spread(s, y, n):
    for i in range(n):
        y[i] = s[0]


@njit
def whole(x, n):
    for i in range(0, n):
        x[i] = 1.0


@njit
def from_third(x, y, n):
    for i in range(40, n):
        y[i] = x[i]


@njit
def last_value(a, s, n):
    for i in range(n):
        s[0] = a[i]


@njit
def replaced_if_positive(b, s, y, n):
    for i in range(n):
        if b[i] > 0.0:
            s[0] = b[i]
        y[i] = s[0]


@njit
def double(a, n):
    for i in range(n):
        a[i] = 2.0 * i


@njit
def reversed_copy(a, out, n):
    for i in range(n):
        out[i] = a[n - 1 - i]


@njit
def differences(c, d, n):
    for i in range(1, n):
        d[i] = c[i] - c[i - 1]


@njit
def divided(a, top, n):
    for i in range(n):
        a[i] = a[i] / top[0]


@njit
def largest(a, top, n):
    for i in range(n):
        top[0] = max(top[0], a[i])


def loopy_domains(x, y):
    hundred(x)
    fifty(y)


def loopy_kennedy(a, s, y, n):
    total(a, s, n)
    spread(s, y, n)


def exo_lower_bounds(x, y, n):
    whole(x, n)
    from_third(x, y, n)


def psyclone_conditional_write(a, b, s, y, n):
    last_value(a, s, n)
    replaced_if_positive(b, s, y, n)


def numba_reversed(a, out, n):
    double(a, n)
    reversed_copy(a, out, n)


def numba_print(a, n):
    double(a, n)
    print(a[0])
    double(a, n)


def numba_one_and_all(a, s, n):
    hundred(a)
    spread(a, s, n)


def numba_neighbours(c, d, n):
    double(c, n)
    differences(c, d, n)


def numba_maximum(a, top, n):
    largest(a, top, n)
    divided(a, top, n)

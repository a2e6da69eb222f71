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
    fifty(y)  # expect: FUS201


def loopy_kennedy(a, s, y, n):
    total(a, s, n)  # expect: FUS202
    spread(s, y, n)


def exo_lower_bounds(x, y, n):
    whole(x, n)
    from_third(x, y, n)  # expect: FUS201


def psyclone_conditional_write(a, b, s, y, n):
    last_value(a, s, n)  # expect: FUS202
    replaced_if_positive(b, s, y, n)  # expect: FUS202


def numba_reversed(a, out, n):
    double(a, n)
    reversed_copy(a, out, n)  # expect: FUS203


def numba_print(a, n):
    double(a, n)
    print(a[0])  # expect: FUS207
    double(a, n)


def numba_one_and_all(a, s, n):
    hundred(a)
    spread(a, s, n)  # expect: FUS203


def numba_neighbours(c, d, n):
    double(c, n)
    differences(c, d, n)  # expect: FUS203


def numba_maximum(a, top, n):
    largest(a, top, n)  # expect: FUS202
    divided(a, top, n)


# message: `fifty` not fused: it runs other instances
# note: no size lets both loops run the same instances.
# message: `total` not fused: it reads elements that it writes
# note: Witness: n = 2: instance 1 of `total` reads s[0], which instance 0 of `total` writes.
# message: `from_third` not fused: it runs other instances
# note: no size lets both loops run the same instances.
# message: `last_value` not fused: it reads elements that it writes
# note: Witness: n = 2: instance 1 of `last_value` writes s[0], which instance 0 of `last_value` writes.
# message: `replaced_if_positive` not fused: it reads elements that it writes
# note: Witness: n = 2: instance 1 of `replaced_if_positive` writes s[0], which instance 0 of `replaced_if_positive` writes.
# message: `reversed_copy` not fused: it reads elements that other instances write
# note: Witness: n = 2: instance 1 of `reversed_copy` reads a[0], which instance 0 of `double` writes.
# message: `double` not fused
# note: call of `print` stands between.
# message: `spread` not fused: it reads elements that other instances write
# note: Witness: n = 2: instance 1 of `spread` reads a[0], which instance 0 of `hundred` writes.
# message: `differences` not fused: it reads elements that other instances write
# note: Witness: n = 2: instance 1 of `differences` reads c[0], which instance 0 of `double` writes.
# message: `largest` not fused: it reads elements that it writes
# note: Witness: n = 2: instance 1 of `largest` writes top[0], which instance 0 of `largest` writes.

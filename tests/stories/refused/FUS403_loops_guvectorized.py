"""Functions of whole rows that fusec does not read as loops over elements."""

import numpy as np
from numba import float32, float64, guvectorize, int64, vectorize

LAYOUT = "(n)->(n)"


@vectorize([float64(float64, float64)])
def added(a, b):
    return a + b


@guvectorize([(float64[:], float64[:], float64[:])], "(n),(m)->(n)")
def two_lengths(a, b, out):
    for i in range(a.shape[0]):
        out[i] = a[i] + b[0]


@guvectorize([(float64[:], float64[:])], LAYOUT)
def of_elsewhere(a, out):
    for i in range(a.shape[0]):
        out[i] = 2.0 * a[i]


@guvectorize([(float64[:], float64[:])], "(n)->(n)", fastmath=True)
def in_any_order(a, out):
    for i in range(a.shape[0]):
        out[i] = 2.0 * a[i] + 1.0


@guvectorize([(float64[:], float64[:])], "(n)->(n)")
def from_the_left(a, out):
    out[0] = 0.0
    for i in range(1, a.shape[0]):
        out[i] = a[i] - a[i - 1]


@guvectorize([(float64[:], float64[:])], "(n)->(n)")
def more(a, out):
    for i in range(a.shape[0]):
        out[i] += a[i]


@guvectorize([(float64[:], float64[:])], "(n)->(n)")
def cleared(a, out):
    for i in range(a.shape[0]):
        out[i] = a[i]
        a[i] = 0.0


@guvectorize([(float64[:], float64[:], float64[:])], "(n),()->(n)")
def scaled(a, by, out):
    for i in range(a.shape[0]):
        out[i] = a[i] * by[0]


@guvectorize([(float32[:], float32[:])], "(n)->(n)")
def of_singles(a, out):
    for i in range(a.shape[0]):
        out[i] = 2.0 * a[i]


@guvectorize(["void(int64[:], int64[:])", "(f4[:], f4[:])"], "(n)->(n)")
def of_texts(a, out):
    for i in range(a.shape[0]):
        out[i] = a[i] + 1


@guvectorize([(float32[:], int64, float32[:])], "(n),()->(n)")
def repeated(a, count, out):
    for i in range(a.shape[0]):
        out[i] = a[i] * count


def lengths(x, y):
    c = added(x, y)
    return two_lengths(c, y)  # expect: FUS403


def elsewhere(x, y):
    c = added(x, y)
    return of_elsewhere(c)  # expect: FUS403


def any_order(x, y):
    c = added(x, y)
    return in_any_order(c)  # expect: FUS403


def neighbours(x, y):
    c = added(x, y)
    return from_the_left(c)  # expect: FUS403


def updates(x, y):
    c = added(x, y)
    return more(c)  # expect: FUS403


def clears(x, y):
    c = added(x, y)
    return cleared(c)  # expect: FUS403


def by_an_element(x, y):
    c = added(x, y)
    return scaled(c, 2.0)  # expect: FUS403


def singles(x, y):
    c = added(x, y)
    return of_singles(c)  # expect: FUS403


def integers(x, y):
    c = added(x, y)
    return of_texts(c)  # expect: FUS403


def mixed(x, y):
    c = added(x, y)
    return repeated(c, 3)  # expect: FUS403


# message: statement not fused
# note: Call of the compiled `two_lengths`, which has the layout `(n),(m)->(n)`: fusec models rows of one length, and one such row as the result.
# message: statement not fused
# note: Call of the compiled `of_elsewhere`, which has a layout that the source does not show.
# message: statement not fused
# note: Call of the compiled `in_any_order`, which is compiled with the option `fastmath`.
# message: statement not fused
# note: Call of the compiled `from_the_left`, which computes before its loops in a way that fusec does not model.
# message: statement not fused
# note: Call of the compiled `more`, which reads `out`, which holds anything before it has computed it.
# message: statement not fused
# note: Call of the compiled `cleared`, which stores into a row that it is given, which may be a copy.
# message: statement not fused
# note: Call of the compiled `scaled`, which takes elements of `by`, which is a number by its layout.
# message: statement not fused
# note: Call of the compiled `of_singles`, which declares no loop of `float64`.
# message: statement not fused
# note: Call of the compiled `of_texts`, which declares no loop of `float64`.
# message: statement not fused
# note: Call of the compiled `repeated`, which declares no loop of `float64`.

"""Functions of rows that do more than compute of their own rows, or that NumPy calls otherwise than row by row."""

import numpy as np
from numba import float64, guvectorize


@guvectorize([(float64[:], float64[:])], "(n)->()")
def total(a, out):
    s = 0.0
    for i in range(a.shape[0]):
        s += a[i]
    out[0] = s


@guvectorize([(float64[:], float64[:])], "(n)->()")
def first_zero(a, out):
    k = 0
    while a[k] != 0.0:
        k += 1
    out[0] = k


@guvectorize([(float64[:], float64[:])], "(n)->()")
def last(a, out):
    for i in range(a.shape[0]):
        s = a[i]
    out[0] = s


@guvectorize([(float64[:], float64, float64[:])], "(n),()->()")
def every(a, step, out):
    out[0] = 0.0
    for i in range(0, a.shape[0], int(step)):
        out[0] += a[i]


@guvectorize([(float64[:], float64[:])], "(n)->()")
def cleared(a, out):
    out[0] = a[0]
    a[0] = 0.0


@guvectorize([(float64[:], float64[:])], "(3)->()")
def of_three(a, out):
    out[0] = a[0] + a[1] + a[2]


@guvectorize([(float64[:], float64[:])], "(n)->(n)", fastmath=True)
def in_any_order(a, out):
    out[0] = 0.0
    for i in range(1, a.shape[0]):
        out[i] = out[i - 1] + a[i]


@guvectorize([(float64[:], float64, float64[:])], "(n),()->(n)")
def less(a, by, out):
    for i in range(a.shape[0]):
        out[i] = a[a.shape[0] - 1 - i] - by


def conditional(x):
    s = total(x)
    k = first_zero(x)  # expect: FUS403
    return s, k


def unset(x):
    s = total(x)
    k = last(x)  # expect: FUS403
    return s, k


def steps(x):
    s = total(x)
    k = every(x, 2.0)  # expect: FUS403
    return s, k


def clears(x):
    s = total(x)
    k = cleared(x)  # expect: FUS403
    return s, k


def three(x):
    s = total(x)
    k = of_three(x)  # expect: FUS403
    return s, k


def of_any_order(x):
    s = total(x)
    y = in_any_order(x)  # expect: FUS403
    return s, y


def in_place(x):
    s = total(x)
    less(x, s, x)  # expect: FUS403


def of_number(x):
    s = total(x)
    y = less(1.0, s)  # expect: FUS403
    return y


# message: statement not fused
# note: Call of the compiled `first_zero`, which has a `while` loop.
# message: statement not fused
# note: Call of the compiled `last`, which may read `s` before it has a value.
# message: statement not fused
# note: Call of the compiled `every`, which has a loop that fusec does not model.
# message: statement not fused
# note: Call of the compiled `cleared`, which stores into `a`, which it is given and which may be a copy.
# message: statement not fused
# note: Call of the compiled `of_three`, which has the layout `(3)->()`: fusec models one result, of axes that are given, two at most.
# message: statement not fused
# note: Call of the compiled `in_any_order`, which is compiled with the option `fastmath`.
# message: statement not fused
# note: Call of the compiled `less`, which computes `x` from itself, and NumPy copies it first.
# message: statement not fused
# note: Call of the compiled `less`, which is called with a number for `a`, a row.

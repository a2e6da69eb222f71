"""Functions that return numbers in ways that another order, or another place in the loop, might change."""

import numpy as np
from numba import njit, prange


@njit
def scaled(x):
    out = np.empty_like(x)
    for i in range(x.shape[0]):
        out[i] = 2.0 * x[i]
    return out


@njit(parallel=True)
def scaled_by_threads(x):
    out = np.empty_like(x)
    for i in prange(x.shape[0]):
        out[i] = 2.0 * x[i]
    return out


@njit(parallel=True)
def total_of_threads(x):
    s = 0.0
    for i in prange(x.shape[0]):
        s += x[i]
    return s


@njit
def mean(x):
    s = 0.0
    for i in range(x.shape[0]):
        s += x[i]
    return s / (x.shape[0] - 1)


@njit
def mean_of_positive(x):
    s, n = 0.0, 0
    for i in range(x.shape[0]):
        if x[i] > 0.0:
            s += x[i]
            n += 1
    return s / n


@njit
def first_above(x):
    k = 0
    for i in range(x.shape[0]):
        if x[i] > 1.0:
            k = i
            break
    return k


@njit
def last_of(x):
    s = 0.0
    for i in range(x.shape[0]):
        s += x[i]
    return s + x[0]


@njit
def place(x):
    s = 0.0
    for i in range(x.shape[0]):
        s += x[i]
    return i


@njit
def product(x):
    s = 1.0
    for i in range(x.shape[0]):
        last = x[i]
        s *= last
    return s, last


@njit
def running(x, h):
    s = 0.0
    for i in range(x.shape[0]):
        s += x[i]
        h[i] = s
    return s


@njit
def alone(x):
    s = 0.0
    for i in range(x.shape[0]):
        s += x[i]
    return (s,)


@njit
def over(x, h):
    s = 0.0
    for i in range(x.shape[0]):
        s += x[i]
    return s / h


@njit
def whole(x):
    s = 0.0
    for i in range(x.shape[0]):
        s += x[i]
    return x * s


def of_threads(x):
    t = scaled_by_threads(x)
    return total_of_threads(t)  # expect: FUS403


def divided(x):
    t = scaled(x)
    return mean(t)  # expect: FUS403


def divided_by_count(x):
    t = scaled(x)
    return mean_of_positive(t)  # expect: FUS403


def left(x):
    t = scaled(x)
    return first_above(t)  # expect: FUS403


def with_element(x):
    t = scaled(x)
    return last_of(t)  # expect: FUS403


def with_place(x):
    t = scaled(x)
    return place(t)  # expect: FUS403


def with_last(x):
    t = scaled(x)
    return product(t)  # expect: FUS403


def stored(x, h):
    t = scaled(x)
    return running(t, h)  # expect: FUS403


def tuple_of_one(x):
    t = scaled(x)
    return alone(t)  # expect: FUS403


def by_zero(x):
    t = scaled(x)
    return over(t, 0)  # expect: FUS403


def array(x):
    t = scaled(x)
    return whole(t)  # expect: FUS403


# message: statement not fused
# note: Call of the compiled `total_of_threads`, which returns something other than arrays that it makes.
# message: statement not fused
# note: Call of the compiled `mean`, which may raise, or have an undefined result, in the middle of its loop: `s / (x.shape[0] - 1)`; `@njit(error_model="numpy")` divides without raising.
# message: statement not fused
# note: Call of the compiled `mean_of_positive`, which may raise when its loop has ended: `s / n`.
# message: statement not fused
# note: Call of the compiled `first_above`, which has `break`.
# message: statement not fused
# note: Call of the compiled `last_of`, which returns something other than arrays that it makes.
# message: statement not fused
# note: Call of the compiled `place`, which returns something other than arrays that it makes.
# message: statement not fused
# note: Call of the compiled `product`, which returns something other than arrays that it makes.
# message: statement not fused
# note: Call of the compiled `running`, which returns something other than arrays that it makes.
# message: statement not fused
# note: Call of the compiled `alone`, which returns something other than arrays that it makes.
# message: `over` not fused
# note: a call gives zero, and a number is divided by it after the loop.
# message: statement not fused
# note: Call of the compiled `whole`, which uses the whole array `x`.

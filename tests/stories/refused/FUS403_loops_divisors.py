"""Divisors that may be zero: rounded to it, below it on the way, or of integers that wrap."""

import numpy as np
from numba import njit


@njit
def double(v, t, n):
    for i in range(n):
        t[i] = v[i] * 2.0


@njit
def product(t, y, n):
    for i in range(n):
        y[i] = 1.0 / ((1 + t[i] ** 2) * (1.0 + t[i] ** 2))


@njit
def difference(t, y, n):
    for i in range(n):
        y[i] = 1.0 / (1 - t[i] ** 2)


@njit
def cubes(t, y, n):
    for i in range(n):
        y[i] = 1.0 / (1 + t[i] ** 3)


@njit
def squares_alone(t, y, n):
    for i in range(n):
        y[i] = 1.0 / (t[i] ** 2 + 0)


@njit
def squares_of_indices(t, y, n):
    for i in range(n):
        y[i] = t[i] / (1 + i**2)


@njit
def of_two_values(t, y, n):
    for i in range(n):
        d = 1.0 + t[i] ** 2
        d = d - t[i]
        y[i] = 1.0 / d


@njit(fastmath=True)
def quick(t, y, n):
    for i in range(n):
        y[i] = 1.0 / (1 + t[i] ** 2)


@njit
def remainder(t, y, n):
    for i in range(n):
        y[i] = t[i] % (1 + t[i] ** 2)


@njit
def scaled(t, y, n):
    for i in range(n):
        y[i] = 1.0 / (1 + t[i] ** 2)


def of_integers(v, y, n):
    t = np.empty(n, dtype=np.int64)
    double(v, t, n)
    scaled(t, y, n)  # expect: FUS403


def with_product(v, t, y, n):
    double(v, t, n)
    product(t, y, n)  # expect: FUS403


def with_difference(v, t, y, n):
    double(v, t, n)
    difference(t, y, n)  # expect: FUS403


def with_cubes(v, t, y, n):
    double(v, t, n)
    cubes(t, y, n)  # expect: FUS403


def with_squares_alone(v, t, y, n):
    double(v, t, n)
    squares_alone(t, y, n)  # expect: FUS403


def with_squares_of_indices(v, t, y, n):
    double(v, t, n)
    squares_of_indices(t, y, n)  # expect: FUS403


def with_of_two_values(v, t, y, n):
    double(v, t, n)
    of_two_values(t, y, n)  # expect: FUS403


def with_quick(v, t, y, n):
    double(v, t, n)
    quick(t, y, n)  # expect: FUS403


def with_remainder(v, t, y, n):
    double(v, t, n)
    remainder(t, y, n)  # expect: FUS403


# message: `scaled` not fused
# note: An array of `int64` is no array of floating-point numbers, so that a divisor may be zero.
# message: statement not fused
# note: Call of the compiled `product`, which may raise, or have an undefined result, in the middle of its loop: `1.0 / ((1 + t[i] ** 2) * (1.0 + t[i] ** 2))`; `@njit(error_model="numpy")` divides without raising.
# message: statement not fused
# note: Call of the compiled `difference`, which may raise, or have an undefined result, in the middle of its loop: `1.0 / (1 - t[i] ** 2)`; `@njit(error_model="numpy")` divides without raising.
# message: statement not fused
# note: Call of the compiled `cubes`, which may raise, or have an undefined result, in the middle of its loop: `1.0 / (1 + t[i] ** 3)`; `@njit(error_model="numpy")` divides without raising.
# message: statement not fused
# note: Call of the compiled `squares_alone`, which may raise, or have an undefined result, in the middle of its loop: `1.0 / (t[i] ** 2 + 0)`; `@njit(error_model="numpy")` divides without raising.
# message: statement not fused
# note: Call of the compiled `squares_of_indices`, which may raise, or have an undefined result, in the middle of its loop: `t[i] / (1 + i ** 2)`; `@njit(error_model="numpy")` divides without raising.
# message: statement not fused
# note: Call of the compiled `of_two_values`, which may raise, or have an undefined result, in the middle of its loop: `1.0 / d`; `@njit(error_model="numpy")` divides without raising.
# message: statement not fused
# note: Call of the compiled `quick`, which may raise, or have an undefined result, in the middle of its loop: `1.0 / (1 + t[i] ** 2)`; `@njit(error_model="numpy")` divides without raising.
# message: statement not fused
# note: Call of the compiled `remainder`, which may raise, or have an undefined result, in the middle of its loop: `t[i] % (1 + t[i] ** 2)`; `@njit(error_model="numpy")` divides without raising.

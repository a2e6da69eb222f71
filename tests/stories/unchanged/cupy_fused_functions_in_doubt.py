"""Functions under `cp.fuse` of which CuPy may make something else than their operations, one after the other."""

import cupy as cp
import numpy


def traced(function):
    return function


@cp.fuse()
def product_and_sum(x, y):
    return x * y + 1.0


@cp.fuse()
def sum_later(x, y):
    t = cp.maximum(x * y, 0.0)
    return t - x


@cp.fuse()
def exponential_and_sum(x):
    return cp.exp(x) + 1.0


@cp.fuse()
def function_of_product(x, y):
    return cp.tanh(x * y)


@cp.fuse()
def half_and_sum(x):
    return x / 2 + 1.0


@cp.fuse()
def named_half_and_sum(x):
    half = 2.0
    return x / half + 1.0


@cp.fuse()
def of_numbers(x):
    return x * (1.0 / 3)


@cp.fuse()
def between_numbers(x):
    return cp.where(x > 0, 1.0, 0.0)


@cp.fuse()
def truth_as_number(x):
    return (x > 0) * x


@cp.fuse()
def number_as_truth(x):
    return cp.where(x, x, 0.0)


@cp.fuse()
def power(x):
    return x**2


@cp.fuse()
def total(x):
    return cp.sum(x)


@cp.fuse()
def in_place(x, y):
    x += y


@cp.fuse()
def both(x, y):
    return x - y, x + y


@cp.fuse()
def builtin(x):
    return abs(x) / 3.5


@cp.fuse()
def of_numpy(x):
    return numpy.sqrt(x)


@cp.fuse()
def method(x):
    return x.astype(cp.float32)


@cp.fuse()
def inner(x):
    return ratio(x, x)


@traced
@cp.fuse()
def twice_decorated(x, y):
    return x / y


@cp.fuse()
def unused(x, y):
    return x / x


@cp.fuse()
def with_default(x, y=2):
    return x - y


@cp.fuse()
def ratio(x, y):
    return x / y


def callers(x: cp.ndarray, y):
    print(product_and_sum(x, y) + sum_later(x, y))
    print(exponential_and_sum(x) + function_of_product(x, y))
    print(half_and_sum(x) + of_numbers(x) + named_half_and_sum(x))
    print(between_numbers(x) + truth_as_number(x))
    print(number_as_truth(x) + power(x))
    print(total(x) + builtin(x))
    print(of_numpy(x) + method(x))
    print(inner(x) + twice_decorated(x, y))
    print(unused(x, y) + ratio(x, y=y))
    print(ratio(x, 3) + with_default(x) + ratio(x, -2))
    in_place(x, y)
    first, second = both(x, y)
    return first


@cp.fuse()
def statements(x: cp.ndarray, y: cp.ndarray):
    t = x - y
    u = t / y
    return u / t

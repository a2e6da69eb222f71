"""Functions inside functions that may be another one when they are called, or that do more than compute, stay calls."""

import functools

import numpy as np


def bound_in_a_branch(x, flag):
    if flag:

        def f(v):
            return v * 2

    else:

        def f(v):
            return v + 2

    return f(x) + 1


def bound_twice(x):
    f = lambda v: v * 2
    y = f(x)
    f = lambda v: v + 2
    return f(y)


def called_before(x):
    for _ in range(2):
        x = f(x) if _ else x

        def f(v):
            return v * 2

    return x


def decorated(x):
    @functools.cache
    def f(v):
        return v * 2

    return f(x) + 1


def generator(x):
    def f(v):
        yield v * 2

    return f(x)


def starred(x):
    def f(*v):
        return v[0] * 2

    return f(x) + 1


def options(x):
    def f(v, **named):
        return v * 2

    return f(x, a=1) + 1


def recursive(x):
    def f(v):
        return f(v) * 2

    return f(x) + 1


def rebinds(x, count):
    def f(v):
        nonlocal count
        count = count + 1
        return v * count

    return f(x) + 1


def default_is_read_here(x, rate):
    def f(v, r=rate):
        return v * r

    return f(x) + 1


def returns_its_argument(x):
    def f(v):
        return v

    return f(x) + 1


def idle_parameter(x):
    def f(v, w):
        return v * 2

    return f(x, 1 / 0) + 1


def too_many(x):
    def f(v):
        return v * 2

    return f(x, 2) + 1


def name_given_as_keyword(x, rate):
    def f(v):
        return v * rate

    return f(x, rate=2) + 1


def deleted(x):
    def f(v):
        return v * 2

    del f
    return f(x) + 1


def prints(x):
    def f(v):
        print(v)
        return v * 2

    return f(x) + 1


def changes_its_argument(x):
    def f(v):
        v += 1
        return v * 2

    return f(x) + 1


def reads_what_may_have_no_value(x, flag):
    if flag:
        rate = 2.0

    def f(v):
        return v * rate

    return f(x) + 1


def reads_what_is_deleted(x, rate):
    def f(v):
        return v * rate

    if x.size:
        del rate
    return f(x) + 1


def parameter_hides_it(x, f):
    return f(x) + 1


def reads_what_a_handler_deletes(x, values):
    rate = 2.0

    def f(v):
        return v * rate

    try:
        values[0] = 1.0
    except TypeError as rate:
        values = None
    return f(x) + 1


def parameter_hides_what_is_read(x, rate):
    def f(v):
        return v + rate

    def g(rate):
        return f(rate)

    return np.sqrt(g(x))


def variable_hides_what_is_read(x, rate):
    def f(v):
        return v + rate

    def g(v):
        rate = f(v)
        return f(rate)

    return np.sqrt(g(x))


def reads_a_name_bound_beside(x, rate):
    def f(v):
        return v + rate

    rate, y = np.sqrt(x), f(x)
    return y

"""Decorators that do more, or less, than pass everything on to numba."""

from numba import njit

OPTIONS = {}


def logged(*args, **kwargs):
    print("compiled")
    return njit(*args, **kwargs)


def without_options(*args, **kwargs):
    return njit(*args)


def second_only(*args, **kwargs):
    return njit(args[1], **kwargs)


def with_others(*args, **kwargs):
    return njit(*args, **OPTIONS)


def for_one(function, **kwargs):
    return njit(function, **kwargs)


def cached(*args, **kwargs):
    return njit(*args, cache=True, **kwargs)


cached = for_one


@logged
def first(v, t, n):
    for i in range(n):
        t[i] = v[i] * 2.0


@without_options(fastmath=True)
def second(v, t, n):
    for i in range(n):
        t[i] = v[i] + 1.0


@second_only
def third(v, t, n):
    for i in range(n):
        t[i] = v[i] - 1.0


@with_others
def fourth(v, t, n):
    for i in range(n):
        t[i] = v[i] - 2.0


@cached
def fifth(v, t, n):
    for i in range(n):
        t[i] = v[i] - 3.0


def step(v, t, y, n):
    first(v, t, n)
    second(t, y, n)
    third(y, t, n)
    fourth(t, y, n)
    fifth(y, t, n)

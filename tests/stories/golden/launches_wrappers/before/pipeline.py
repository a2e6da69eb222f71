"""Steps made of one-launch functions."""

from . import operations
from .operations import add, add_named, product, total


def chain(a, b):
    c = add(a, b)
    d = total(c, a, threads=16)
    operations.scale(d, 2.0)
    return add(d, b)


def both(a, b):
    c = add(a, b)
    d = add(c, b)
    # the caller wants the two
    return c, d


def factors(a, b, size):
    if size > 0:
        c = product(a, b, size)
        d = product(c, b, 4)
        return d
    e = product(a, a, 2)
    return product(e, b, 2)


def lost(a, b):
    c = add(a, b)
    d = add(a, c)
    operations.scale(d, 0.5)


def known_by_name(a, b, factor, name):
    c = add_named(a, b, name)
    operations.scale(c, factor)
    return c

"""Steps made of one-launch functions."""

from . import operations
from ._fused_pipeline import (
    both_add_twice,
    chain_add_to_add,
    factors_product_twice,
    factors_product_twice_from_a_b,
    known_by_name_add_named_to_scale,
    lost_add_to_scale,
)
from .operations import add, add_named, product, total


def chain(a, b):
    return chain_add_to_add(add, total, operations.scale, a, b)


def both(a, b):
    c, d = both_add_twice(add, a, b)
    # the caller wants the two
    return c, d


def factors(a, b, size):
    if size > 0:
        d = factors_product_twice(product, a, b, size)
        return d
    return factors_product_twice_from_a_b(product, a, b)


def lost(a, b):
    lost_add_to_scale(add, operations.scale, a, b)


def known_by_name(a, b, factor, name):
    c = known_by_name_add_named_to_scale(add_named, operations.scale, a, b, factor, name)
    return c

"""Prices of options, with functions of the package."""

import dask.array as da

import _fused_pricing as _fused

A1, A2, A3 = 0.31938153, -0.356563782, 1.781477937


def normal(x):
    """The distribution function of a normal variable."""
    return _fused.normal_fused(x, A1, A2, A3)


def prices(spot, strike, years, rate, spread):
    """A call, and a put."""
    d1, d2, discount = _fused.prices_fused_discount(spread, years, spot, strike, rate)
    call = spot * normal(d1) - discount * normal(d2)
    put = _fused.prices_fused_put(call, spot, discount)
    return call, put


def limited(x, low, high):
    """`where` of a number is another function in dask."""
    return _fused.limited_fused(x, low, high)


def chosen(choice, x, y):
    """The original runs if the condition is a number."""
    return _fused.chosen_fused(choice, x, y)

"""Prices of options, with functions of the package."""

import dask.array as da

import _fused_pricing as _fused

A1 = 0.31938153
A2 = -0.356563782
A3 = 1.781477937


def normal(x):
    """The distribution function of a normal variable."""
    return _fused.normal_fused(x)


def prices(spot, strike, years, rate, spread):
    """A call, and a put."""
    call, put = _fused.prices_fused(spread, years, spot, strike, rate)
    return call, put


def limited(x, low, high):
    """`where` of a number is another function in dask."""
    return _fused.limited_fused(x, low, high)


def chosen(choice, x, y):
    """The original runs if the condition is a number."""
    return _fused.chosen_fused(choice, x, y)

"""Prices of options, with functions of the package."""

import dask.array as da

A1 = 0.31938153
A2 = -0.356563782
A3 = 1.781477937


def normal(x):
    """The distribution function of a normal variable."""
    k = 1.0 / (1.0 + 0.2316419 * da.absolute(x))
    w = 0.39894228 * da.exp(-0.5 * x * x) * (k * (A1 + k * (A2 + k * A3)))
    return da.where(x > 0, 1.0 - w, w)


def prices(spot, strike, years, rate, spread):
    """A call, and a put."""
    root = spread * da.sqrt(years)
    d1 = (da.log(spot / strike) + (rate + 0.5 * spread * spread) * years) / root
    d2 = d1 - root
    discount = strike * da.exp(-rate * years)
    call = spot * normal(d1) - discount * normal(d2)
    put = call - spot + discount
    return call, put


def limited(x, low, high):
    """`where` of a number is another function in dask."""
    t = da.clip(x * 2.0, low, high)
    return da.where(t > low, t, low * x)


def chosen(choice, x, y):
    """The original runs if the condition is a number."""
    return da.where(choice > 0.0, x * 2.0 + y, y - x)

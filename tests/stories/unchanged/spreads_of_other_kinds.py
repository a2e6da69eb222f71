"""Variances with options that fusec does not model, and places along several axes or of a list."""

import numpy as np


def spreads(x, inside):
    return np.var(x, ddof=2), np.std(x, dtype=np.float64), np.var(x, where=inside), x.std(correction=1)


def spread_of(x, ddof):
    return np.std(x, ddof=ddof)


def places(x, axis):
    return np.argmax(x, axis=axis), np.nanargmax(x), x.argmin()


def first(names):
    return np.argmax([len(name) for name in names])

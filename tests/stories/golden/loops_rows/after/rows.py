"""Functions of a row that numba makes ufuncs of, called on arrays of one axis, and beside functions of one element."""

import numpy as np
from numba import float64, guvectorize, vectorize

import _fused_rows as _fused

LEAST = 0.125


@guvectorize([(float64[:], float64[:], float64[:])], "(n),(n)->(n)")
def mean(a, b, out):
    """Of two rows."""
    for i in range(a.shape[0]):
        half = 0.5 * a[i]
        out[i] = half + 0.5 * b[i]


@guvectorize(["void(float64[:], float64, float64[:])"], "(n), () -> (n)", nopython=True)
def divided(a, by, result):
    for j in range(len(result)):
        if a[j] < LEAST:
            result[j] = 0.0
        else:
            result[j] = a[j] / by


@vectorize([float64(float64, float64)])
def product(a, b):
    return a * b


def chain(x, y):
    return _fused.chain_fused(mean, divided, x, y, 2.0)


def into(x, y, z, by):
    _fused.into_fused(mean, divided, x, y, z, by)


def beside_elements(x, y):
    m = _fused.beside_elements_fused(product, mean, x, y)
    return m

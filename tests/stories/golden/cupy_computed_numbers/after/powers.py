"""Powers of numbers and of constants, which Python computes; and other arithmetic of constants, which no kernel does."""

import cupy as cp

from . import _fused_powers as _fused

ORDER = 3


def potential(r: cp.ndarray, depth, width):
    """Of numbers, and of arrays in the same places."""
    return _fused.potential_fused(width, r, depth)


def grown(x, rate, steps):
    return _fused.grown_fused(x, rate, steps)


def dated(x: cp.ndarray, rate, steps):
    """In a function of the package: of a sum, with a number that the caller gives; roots."""
    return _fused.dated_fused(x, rate, steps)


def chained(x: cp.ndarray, a, b):
    """Powers of powers, and of products; of which one bears a sign."""
    return _fused.chained_fused(x, a, b)


def counted(x: cp.ndarray, n, m):
    """Of integers several operations, of which a kernel must know how large they become."""
    return _fused.counted_fused(x, n, m)


def constants(x: cp.ndarray):
    """Roots, powers, remainders and bits of constants, some of them in functions."""
    return _fused.constants_fused(x)


def totals(x: cp.ndarray, n: float):
    """Behind a reduction."""
    return _fused.totals_fused(x, n)

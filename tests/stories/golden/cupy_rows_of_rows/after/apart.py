"""The library reduces what a kernel stores, or nothing is fused with it."""

import cupy as cp

from . import _fused_apart as _fused


def read_later(x, c):
    """The table of distances is a result."""
    d = _fused.read_later_fused(x, c)
    return cp.argmin(d, axis=1), d


def printed(x, c):
    """Somebody sees that the table is there."""
    d = _fused.printed_fused(x, c)
    print("a table of distances")
    return cp.argmin(d, axis=1)


def down(x, c):
    """Along the first axis."""
    return cp.min(_fused.down_fused(x, c), axis=0)


def spread(x, c):
    """A deviation needs its rows twice."""
    return cp.std(_fused.spread_fused(x, c), axis=1)


def beside(x, c, w):
    """What the outer reduction takes has other axes than the inner one."""
    return cp.min(_fused.beside_fused(x, c, w), axis=1)


def written(x, c):
    """An operand changes before the outer reduction."""
    d = _fused.written_fused(x, c)
    x += 1.0
    return cp.argmin(d, axis=1)


def kept(x):
    """The rows of the outer reduction are not those of the inner one."""
    return cp.max(_fused.kept_fused(x), axis=1)

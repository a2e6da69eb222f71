"""Loops over one axis of arrays whose other axes are computed at once."""

import cupy as cp

from . import _fused_sweeps as _fused


def solved(a: cp.ndarray, b: cp.ndarray, c: cp.ndarray, d: cp.ndarray) -> cp.ndarray:
    """Thomas's algorithm for many systems: forward, then backward."""
    n = d.shape[1]
    _fused.solved_fused_d(range(1, n), a, b, c, d)
    _fused.solved_fused_d_nm1(b, d, n)
    _fused.solved_fused_d_2(range(n - 2, -1, -1), b, c, d)
    return d


def smoothed(x: cp.ndarray, y: cp.ndarray, a: float) -> cp.ndarray:
    """A recursive filter over rows."""
    _fused.smoothed_fused(range(1, len(x)), x, y, a)
    return y


def products(x: cp.ndarray, c: cp.ndarray, n: int) -> None:
    """Cumulative products, of one operation in each iteration."""
    _fused.products_fused(range(1, n), c, x)


def every_other(x: cp.ndarray, n: int) -> None:
    """Reads levels that no iteration writes, and one that the next one reads."""
    _fused.every_other_fused(range(2, n - 1, 2), x)


def batches(x: cp.ndarray, w: cp.ndarray, out: cp.ndarray) -> None:
    """Rows on their own: the iterations are a further axis."""
    _fused.batches_fused(range(x.shape[0]), out, x, w)


def relaxed(u: cp.ndarray, f: cp.ndarray, steps: int) -> None:
    """Over time, where every element only depends on itself."""
    _fused.relaxed_fused(range(steps), u, f)


def blocks(d: cp.ndarray, j: int, n: int) -> None:
    """Two variables select a part, of which the loop changes one."""
    _fused.blocks_fused(range(1, n), d, j)


def weighted(x: cp.ndarray, w: cp.ndarray, n: int) -> None:
    """Each iteration takes a number of its own, or a row."""
    _fused.weighted_fused(range(1, n), x, w)


def averaged(x: cp.ndarray, n: int) -> cp.ndarray:
    """Rows without a slice, of a table that the function makes."""
    y = cp.zeros((n, x.shape[-1]))
    _fused.averaged_fused(range(1, n), x, y)
    return y


def fluxes(u: cp.ndarray, out: cp.ndarray, n: int) -> None:
    """Computes values of neighbours again, of an array that the loop does not write."""
    _fused.fluxes_fused(range(1, n), u, out)

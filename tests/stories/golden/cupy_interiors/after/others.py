"""Neighbours of such programs, whose stores stay stores."""

import cupy as cp

from . import _fused_others as _fused


def swept(p, y):
    """The store reads what it writes at other places."""
    a = p * 1.5
    a[1:-1] = _fused.swept_fused(a, y)
    return a


def named_twice(p, y):
    """Two names hold the array that is written."""
    a = p * 1.5
    b = a
    _fused.named_twice_fused(a, p)
    return a * y, b


def printed(p, y):
    """Somebody sees the first value."""
    a, total = _fused.printed_fused_total(p, y)
    print(total)
    _fused.printed_fused_a(a, p)
    return a


def with_border(p, y):
    """An end is stored later."""
    a = _fused.with_border_fused(p, y)
    return a


def every_second(p, y):
    """No stretch."""
    a = _fused.every_second_fused(p, y)
    return a


def copied_late(p, y):
    """The array that fills the border is written before the interior is."""
    return _fused.copied_late_fused(p, y)

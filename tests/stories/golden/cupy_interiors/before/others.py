"""Neighbours of such programs, whose stores stay stores."""

import cupy as cp


def swept(p, y):
    """The store reads what it writes at other places."""
    a = p * 1.5
    a[1:-1] = 0.5 * (a[2:] + a[:-2]) + y[1:-1]
    return a


def named_twice(p, y):
    """Two names hold the array that is written."""
    a = p * 1.5
    b = a
    a[1:-1] += 0.1 * (p[2:] - p[:-2])
    return a * y, b


def printed(p, y):
    """Somebody sees the first value."""
    a = p * 1.5 + y
    print(a.sum())
    a[1:-1] += 0.1 * (p[2:] - p[:-2])
    return a


def with_border(p, y):
    """An end is stored later."""
    a = p * 1.5 + y
    a[1:-1] += 0.1 * (p[2:] - p[:-2])
    a[0] = 0.0
    return a


def every_second(p, y):
    """No stretch."""
    a = p * 1.5 + y
    a[::2] += 0.1 * (p[::2] - y[::2])
    return a


def copied_late(p, y):
    """The array that fills the border is written before the interior is."""
    after = p.copy()
    p[1:] = y[1:] * 2.0
    after[1:-1] = 0.1 * (y[2:] - y[:-2])
    return cp.max(cp.abs(after - p))

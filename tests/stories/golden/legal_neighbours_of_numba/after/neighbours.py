"""Views, maxima and prints."""

import numpy as np

from . import _fused_neighbours as _fused


def reversed_copy(a):
    """The reversed view is read, and nothing is written that it sees."""
    v = a[::-1]
    return _fused.reversed_copy_fused(v)


def divided(A, largest):
    """The maximum is known before."""
    return _fused.divided_fused(A, largest)


def printed_after(x):
    """The print stands after the fused statements."""
    y = _fused.printed_after_fused(x)
    print(y.shape)
    return y


def neighbour_of_input(c, w):
    """`c[i] - c[i-1]` of an input that nothing writes."""
    return _fused.neighbour_of_input_fused(c, w)


def through_view(a, v, out):
    """`a` is written, then `v` is read, which may or may not be a view of it."""
    return _fused.through_view_fused(out, a, v)


def two_sizes(one, x):
    """`one` may have a single element: then so has `b`, and `c` has those of `x`."""
    b, c = _fused.two_sizes_fused(one, x)
    return b, c

"""Views, maxima and prints."""

import numpy as np


def reversed_copy(a):
    """The reversed view is read, and nothing is written that it sees."""
    v = a[::-1]
    out = np.abs(v) * 2.0
    return out + 1.0


def divided(A, largest):
    """The maximum is known before."""
    scaled = A / largest
    return np.sqrt(scaled)


def printed_after(x):
    """The print stands after the fused statements."""
    t = np.abs(x) * 2
    y = t + 1
    print(y.shape)
    return y


def neighbour_of_input(c, w):
    """`c[i] - c[i-1]` of an input that nothing writes."""
    d = c[1:] - c[:-1]
    return d * w


def through_view(a, v, out):
    """`a` is written, then `v` is read, which may or may not be a view of it."""
    a[:] = out * 2.0
    return np.abs(v) + a


def two_sizes(one, x):
    """`one` may have a single element: then so has `b`, and `c` has those of `x`."""
    b = np.sqrt(one) * 2.0
    c = b + x
    return b, c

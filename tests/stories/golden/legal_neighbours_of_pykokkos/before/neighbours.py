"""Pairs of kernels over the same instances."""

import numpy as np


def written_twice(v, a):
    """Both statements write all of `v`."""
    v[:] = a * 2.0 + 1.0
    v[:] = a - np.abs(a)
    return v


def copied_then_zeroed(v, w):
    """Each element is copied before it is overwritten."""
    w[:] = v * 0.5 + 1.0
    v[:] = w * 0.0
    return v, w


def same_element(v, w):
    """The second statement reads the element that the first one wrote."""
    v += 1.0
    w = v * 2.0 + np.abs(w)
    return v, w


def same_subview(v, w):
    """One subview on both sides."""
    v[1:] = w[1:] * 2.0 + 1.0
    return v[1:] * 3.0

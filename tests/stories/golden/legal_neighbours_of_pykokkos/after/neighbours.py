"""Pairs of kernels over the same instances."""

import numpy as np

from . import _fused_neighbours as _fused


def written_twice(v, a):
    """Both statements write all of `v`."""
    _fused.written_twice_fused(a, v)
    return v


def copied_then_zeroed(v, w):
    """Each element is copied before it is overwritten."""
    _fused.copied_then_zeroed_fused(v, w)
    return v, w


def same_element(v, w):
    """The second statement reads the element that the first one wrote."""
    v, w = _fused.same_element_fused(v, w)
    return v, w


def same_subview(v, w):
    """One subview on both sides."""
    return _fused.same_subview_fused(w, v)

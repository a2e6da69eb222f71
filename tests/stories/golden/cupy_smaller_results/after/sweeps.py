"""Values that several sweeps over rows or columns need, beside results that may have fewer elements, and names with two values."""

import cupy as cp

from . import _fused_sweeps as _fused


def softmax(x, offset):
    """The exponentials stay in the memory of the first result where that has room for them."""
    return _fused.softmax_fused(x, offset)


def reweighted(x, a):
    """The weights are made, and changed by a later sweep."""
    weight, value = _fused.reweighted_fused(a, x)
    return value, weight


def reweighted_columns(x, a):
    weight, value = _fused.reweighted_columns_fused(a, x)
    return value, weight


def changed_later(x, c):
    """What is computed of the first value of a name is so in the last sweep, too."""
    part, value = _fused.changed_later_fused(x, c)
    return value, part


def needed_late(x, c):
    """The first value of a name is needed after the second one is stored."""
    part, value = _fused.needed_late_fused(x, c)
    return value, part

"""Values that several sweeps over rows or columns need, beside results that may have fewer elements, and names with two values."""

import cupy as cp

from ._fused_sweeps import (
    changed_later_highest_to_value,
    needed_late_highest_to_value,
    reweighted_columns_weight_to_mean,
    reweighted_columns_weight_to_value,
    reweighted_weight_to_value,
    softmax_highest_to_value_1,
)


def softmax(x, offset):
    """The exponentials stay in the memory of the first result where that has room for them."""
    return softmax_highest_to_value_1(x, offset)


def reweighted(x, a):
    """The weights are made, and changed by a later sweep."""
    weight, value = reweighted_weight_to_value(a, x)
    return value, weight


def reweighted_columns(x, a):
    weight, mean = reweighted_columns_weight_to_mean(a, x)
    weight, value = reweighted_columns_weight_to_value(weight, mean, x)
    return value, weight


def changed_later(x, c):
    """What is computed of the first value of a name is so in the last sweep, too."""
    part, value = changed_later_highest_to_value(x, c)
    return value, part


def needed_late(x, c):
    """The first value of a name is needed after the second one is stored."""
    part, value = needed_late_highest_to_value(x, c)
    return value, part

"""Layers that return, or keep, what rows and columns were divided by."""

import cupy as cp

from . import _fused_norms as _fused


def layer_norm(x, gamma, beta, eps):
    rstd, value = _fused.layer_norm_fused(x, eps, gamma, beta)
    return value, rstd


def batch_norm(x, gamma, beta, running_mean, running_var, momentum, eps):
    """The running values are new arrays of as many elements as there are columns."""
    running_mean, running_var, out = _fused.batch_norm_fused(x, momentum, running_mean, running_var, gamma, eps, beta)
    return out, running_mean, running_var


def batch_norm_in_place(x, running_mean, running_var, momentum, eps):
    """They are updated: no kernel of the whole table has a place for that."""
    mean, var = _fused.batch_norm_in_place_fused_var(x)
    _fused.batch_norm_in_place_fused_running_var(running_mean, momentum, mean, running_var, var)
    return _fused.batch_norm_in_place_fused_value(x, mean, var, eps)


def scaled_columns(x, scale, shift):
    """What is divided by is returned, and has as many elements as the operands that it is made of."""
    factor, value = _fused.scaled_columns_fused(scale, shift, x)
    return value, factor


def scaled_rows(x, weight):
    weight, y = _fused.scaled_rows_fused(weight, x)
    return y, weight


def one_of_all(x, a, b):
    """A table of one element is of no place of the whole that the others have at one distance."""
    shift, value = _fused.one_of_all_fused(a, b, x)
    return value, shift


def between(x, a, b):
    """Axes with one element between others: the source shows no number of dimensions."""
    part, value = _fused.between_fused(a, b, x)
    return value, part

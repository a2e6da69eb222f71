"""Layers that return, or keep, what rows and columns were divided by."""

import cupy as cp


def layer_norm(x, gamma, beta, eps):
    mean = x.mean(axis=1, keepdims=True)
    var = x.var(axis=1, keepdims=True)
    rstd = 1.0 / cp.sqrt(var + eps)
    y = (x - mean) * rstd
    return y * gamma + beta, rstd


def batch_norm(x, gamma, beta, running_mean, running_var, momentum, eps):
    """The running values are new arrays of as many elements as there are columns."""
    mean = x.mean(axis=0)
    var = x.var(axis=0)
    running_mean = momentum * running_mean + (1 - momentum) * mean
    running_var = momentum * running_var + (1 - momentum) * var
    out = gamma * (x - mean) / cp.sqrt(var + eps) + beta
    return out, running_mean, running_var


def batch_norm_in_place(x, running_mean, running_var, momentum, eps):
    """They are updated: no kernel of the whole table has a place for that."""
    mean = x.mean(axis=0)
    var = x.var(axis=0)
    running_mean *= momentum
    running_mean += (1 - momentum) * mean
    running_var *= momentum
    running_var += (1 - momentum) * var
    return (x - mean) / cp.sqrt(var + eps)


def scaled_columns(x, scale, shift):
    """What is divided by is returned, and has as many elements as the operands that it is made of."""
    factor = cp.exp(-scale) + shift
    return x * factor - cp.sin(x), factor


def scaled_rows(x, weight):
    weight = weight / 2.0 + 1.0
    y = cp.cos(x) * weight
    return y, weight


def one_of_all(x, a, b):
    """A table of one element is of no place of the whole that the others have at one distance."""
    shift = a * b + 1.0
    return cp.exp(x) - shift, shift


def between(x, a, b):
    """Axes with one element between others: the source shows no number of dimensions."""
    part = a * 2.0 + b
    return cp.exp(x) * part, part

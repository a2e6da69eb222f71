"""Names that may hold an array library or anything else."""

import cupy as cp


def parameter(lib, x, y):
    return lib.sqrt(x * y) + lib.exp(-x)


def chosen_by_hand(x, y, on_device):
    if on_device:
        xp = cp
    else:
        import torch as xp
    return xp.sqrt(x) + xp.exp(-y)


def chosen_twice(x, y):
    xp = cp.get_array_module(x)
    xp = getattr(xp, "fft", xp)
    return xp.sqrt(x) + xp.exp(-y)


def somebody_else_s(x, y):
    xp = x.get_array_module(x)
    return xp.sqrt(x) + xp.exp(-y)


def library_or(x, other):
    return other if other else cp.get_array_module(x)


def given_by_somebody(x, y, other):
    xp = library_or(x, other)
    return xp.sqrt(x) + xp.exp(-y)

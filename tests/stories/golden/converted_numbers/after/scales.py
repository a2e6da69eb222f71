"""Numbers that expressions convert behind array operations: of a plain number that neither raises nor warns, whenever it is done."""

import numpy as np

from . import _fused_scales as _fused


def scaled(x, gain):
    """Behind the sum."""
    return _fused.scaled_fused(x, gain)


def later(x, dt, steps):
    """In a later statement; an integer, too."""
    return _fused.later_fused(x, dt, steps)


def twice(x, a):
    """Two types of one number, which is an operand itself."""
    return _fused.twice_fused(x, a)


def first(x, a):
    """What is converted before all array operations is so at the call, as before."""
    return _fused.first_fused(float(a), x)


def total(x, weight):
    return _fused.total_fused(x, weight)


def renamed(x, a):
    """What the function calls `float` is so nowhere else."""
    from numpy import float32 as float

    return _fused.renamed_fused(x, a)


def truncated(x, k, a):
    """Of the types of one number the probe is given the integer."""
    return _fused.truncated_fused(x, k, a)


def unbound(x: np.ndarray, is_known):
    """Whether the name is bound is found out behind the update."""
    if is_known:
        a = 2
    x += 1
    x *= np.float32(a)
    return x


class Scale:
    def __init__(self, u):
        self.u = u

    def applied(self, x: np.ndarray, dt):
        """Beside an attribute, which is looked at when the number is converted."""
        return _fused.scale_applied_fused(self.u, x, dt)


def applied(u, x, dt):
    return Scale(u).applied(x, dt)

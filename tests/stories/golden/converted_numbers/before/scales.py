"""Numbers that expressions convert behind array operations: of a plain number that neither raises nor warns, whenever it is done."""

import numpy as np


def scaled(x, gain):
    """Behind the sum."""
    y = (x + 1) * np.float32(gain)
    return y * y


def later(x, dt, steps):
    """In a later statement; an integer, too."""
    y = np.sqrt(x * x + 1)
    z = float(dt) * y
    return z * int(steps) - y


def twice(x, a):
    """Two types of one number, which is an operand itself."""
    y = x * a + 1
    return y * float(a) - np.float64(a) * x


def first(x, a):
    """What is converted before all array operations is so at the call, as before."""
    return float(a) * np.sqrt(x) + x


def total(x, weight):
    return np.sum((x + 1) * (x - 1) * np.float32(weight))


def renamed(x, a):
    """What the function calls `float` is so nowhere else."""
    from numpy import float32 as float

    y = np.sqrt(x + 1) * float(a)
    return y * float(a)


def truncated(x, k, a):
    """Of the types of one number the probe is given the integer."""
    y = np.sqrt(x) * np.float32(a)
    return y * (k + int(a))


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
        y = (self.u + x) * float(dt)
        return y * y


def applied(u, x, dt):
    return Scale(u).applied(x, dt)

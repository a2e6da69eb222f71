"""What is computed with sums inside of statements that stay, in a module that imports NumPy as well."""

import cupy as cp
import numpy as np


def is_done(r):
    """The comparison is CuPy's, too."""
    if cp.sqrt(cp.sum(r * r)) < 1e-6:
        return True
    return False


def step(u, v, tolerance):
    """The number gets a name, for `new` is read later."""
    new = u + 0.1 * (v - u) * (v + u)
    if cp.sqrt(cp.mean((new - u) ** 2)) < tolerance:
        return new
    return v


def on_host(a, b):
    d = a - b
    return float(cp.sqrt(cp.sum(d * d)))


def item(a, b):
    share = (cp.sum(a * b) / cp.sum(a * a)).item()
    return np.float32(share)


def beside(a, b, c):
    """It is evaluated before what may do anything."""
    return cp.sqrt(cp.sum(a * b)), c.copy()


def behind(a, b, c):
    """It is evaluated after what may do anything, which may be more."""
    return c.fill(2.0), cp.sqrt(cp.sum(a * b))


def maybe(a, b):
    """It may not be evaluated at all."""
    return cp.any(a > 0.5) and cp.sqrt(cp.sum(a * b)) > 1.0


def of_either(a, b):
    """Nothing shows whose arrays these are."""
    return 0.5 * (a * b).sum()

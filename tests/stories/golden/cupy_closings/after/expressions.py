"""What is computed with sums inside of statements that stay, in a module that imports NumPy as well."""

import cupy as cp
import numpy as np

from . import _fused_expressions as _fused


def is_done(r):
    """The comparison is CuPy's, too."""
    if _fused.is_done_fused(r):
        return True
    return False


def step(u, v, tolerance):
    """The number gets a name, for `new` is read later."""
    new, condition = _fused.step_fused(u, v, tolerance)
    if condition:
        return new
    return v


def on_host(a, b):
    return float(_fused.on_host_fused(a, b))


def item(a, b):
    share = _fused.item_fused(a, b).item()
    return np.float32(share)


def beside(a, b, c):
    """It is evaluated before what may do anything."""
    return _fused.beside_fused(a, b), c.copy()


def behind(a, b, c):
    """It is evaluated after what may do anything, which may be more."""
    return c.fill(2.0), cp.sqrt(_fused.behind_fused(a, b))


def maybe(a, b):
    """It may not be evaluated at all."""
    return _fused.maybe_fused_any_true(a) and cp.sqrt(_fused.maybe_fused_total(a, b)) > 1.0


def of_either(a, b):
    """Nothing shows whose arrays these are."""
    return _fused.of_either_fused(a, b)

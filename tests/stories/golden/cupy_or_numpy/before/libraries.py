"""Which library has made an array?"""

import numpy as np

try:
    import cupy as cp
except ImportError:
    cp = None

try:
    import jax.numpy as jnp
except ImportError:
    jnp = None


def library_of(x):
    """One of three, of which the third is asked at each call."""
    if jnp is not None and isinstance(x, jnp.ndarray):
        return jnp
    return cp.get_array_module(x) if cp is not None else np


def library_called(name):
    """The same by its name."""
    if name == "cupy":
        found = cp
    elif name == "jax":
        found = jnp
    else:
        found = np
    return found

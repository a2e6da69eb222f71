"""`np` is no longer surely NumPy."""

import numpy as np

try:
    import jax.numpy as np
except ImportError:
    pass


def norm(x: np.ndarray, y: np.ndarray):
    t = x * y
    return np.sqrt(t + x)  # expect: FUS402


# message: statement not fused
# note: Call of `np.sqrt`, whose name may be rebound.

"""Names that hold one library or the other, as programs spell it."""

from . import _fused_spelled as _fused

try:
    import cupy as np

    HAS_CUPY = True
except ImportError:
    import numpy as np

    HAS_CUPY = False


def of_the_imports(x):
    """What is called `np` may be CuPy."""
    return _fused.of_the_imports_fused(x, np)


class Wave:
    """Given the library that it computes with."""

    def __init__(self, xp=np):
        self.xp = xp

    def step(self, u, v):
        xp = self.xp
        return _fused.wave_step_fused(u, v, xp)


def steps(u, v):
    """Each library once."""
    return Wave().step(u, v)

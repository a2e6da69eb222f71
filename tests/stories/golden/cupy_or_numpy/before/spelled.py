"""Names that hold one library or the other, as programs spell it."""

try:
    import cupy as np

    HAS_CUPY = True
except ImportError:
    import numpy as np

    HAS_CUPY = False


def of_the_imports(x):
    """What is called `np` may be CuPy."""
    return np.sqrt(x * x + 1) * np.abs(x)


class Wave:
    """Given the library that it computes with."""

    def __init__(self, xp=np):
        self.xp = xp

    def step(self, u, v):
        xp = self.xp
        speed = xp.sqrt(u * u + v * v)
        return speed * 0.5 + xp.abs(u)


def steps(u, v):
    """Each library once."""
    return Wave().step(u, v)

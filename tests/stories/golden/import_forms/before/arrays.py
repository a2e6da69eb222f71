"""What the other modules of the package take NumPy from."""

import numpy as np

__all__ = ["np"]

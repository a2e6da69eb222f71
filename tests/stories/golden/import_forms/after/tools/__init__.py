"""What the modules of this folder compute with."""

import numpy as np

from .norms import norm

__all__ = ["norm", "np"]

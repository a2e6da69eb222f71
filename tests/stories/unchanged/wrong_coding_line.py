# -*- coding: ascii -*-
"""The coding line lies: Å. The file is copied."""

import numpy as np


def norm(x, y):
    return np.sqrt(x * x + y * y)

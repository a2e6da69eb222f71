"""Old code."""

import numpy as np

def scaled(x, factor):
	t = x * factor
	return np.sqrt(t)

def shifted(x, offset):
    t = x + offset
    return np.sqrt(t)
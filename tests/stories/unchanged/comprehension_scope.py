"""The loop variable of a comprehension shadows the array."""

import numpy as np


def lengths(x):
    return [np.abs(x) for x in x]

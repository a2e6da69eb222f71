"""A name bound inside an expression."""

import numpy as np


def doubled(x):
    return (t := np.abs(x)), t

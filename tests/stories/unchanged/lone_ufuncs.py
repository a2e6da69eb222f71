"""Single passes, far apart."""

import numpy as np


def first(x):
    return np.exp(x)


def second(x):
    return np.log(x)

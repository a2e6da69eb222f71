"""Rows are not reduced in a kernel where slices name the axes of the same arrays."""

import numpy as np


def edges(x):
    m = np.max(x, axis=-1)
    x[1:] = 0.0
    return m

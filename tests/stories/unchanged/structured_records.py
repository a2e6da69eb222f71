"""Fields of records are no slices."""

import numpy as np


def renamed(records):
    records["x"] = records["y"]
    return np.unique(records["x"])

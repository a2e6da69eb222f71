"""Rows are stored, then the rows below them: the order of the two decides on all rows in between."""

import numpy as np


def layered(u, a, b):
    u[:-1, :] = a * 2.0  # expect: FUS101
    u[1:, :] = b * 3.0  # expect: FUS101, FUS205


# message: `u` not fused: it overwrites elements that other instances write
# note: Witness: u.shape[0] = 3, u.shape[1] = 1: instance (0, 0) of `u` writes u[1, 0], which instance (1, 0) of `u` writes.

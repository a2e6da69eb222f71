"""Stencils on a grid whose spacing depends on the row or the column."""

import numpy as np


def divergence(u, v, width, height):
    across = u * height
    along = v * width
    return (across[1:-1, 2:] - across[1:-1, :-2] + along[2:, 1:-1] - along[:-2, 1:-1]) * 0.5


def smoothed(u, weight):
    scale = 0.5 * weight  # a row, or a number
    flux = scale * np.abs(u[1:, :] - u[:-1, :])
    return flux[1:, :] - flux[:-1, :]

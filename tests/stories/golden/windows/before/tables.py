"""Producers that would be computed at many places of a table."""

import numpy as np


def smoothed(table, weight):
    across = (table[:, :-4] + table[:, 4:]) / 16 + (table[:, 1:-3] + table[:, 3:-1]) / 4 + weight * table[:, 2:-2]
    down = (across[:-4] + across[4:]) / 16 + (across[1:-3] + across[3:-1]) / 4 + weight * across[2:-2]
    return down


def sharpness(u):
    energy = np.sqrt(u * u + 1.0) / (u + 3.0)
    slope = np.sqrt(energy[1:, :] * energy[1:, :] + energy[:-1, :]) / (energy[1:, :] + 2.0)
    after = u.copy()
    after[1:, 2:] = slope[:, 2:] * slope[:, :-2] + slope[:, 1:-1]
    return after

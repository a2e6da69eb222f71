"""Neighbours at walls and around tori by `np.pad`: the padded array is read in stretches as long as the field, and never made."""

import numpy as np


def diffused(u, rate):
    """Walls that nothing crosses."""
    padded = np.pad(u, 1, mode="edge")
    lap = padded[2:, 1:-1] + padded[:-2, 1:-1] + padded[1:-1, 2:] + padded[1:-1, :-2] - 4.0 * u
    return u + rate * lap


def grown(cells):
    """The game of life on a torus: corners, too."""
    p = np.pad(cells, 1, mode="wrap")
    n = p[:-2, :-2] + p[:-2, 1:-1] + p[:-2, 2:] + p[1:-1, :-2] + p[1:-1, 2:] + p[2:, :-2] + p[2:, 1:-1] + p[2:, 2:]
    return (n == 3) | ((n == 2) & (p[1:-1, 1:-1] == 1))


def transported(u, speed, number):
    """What is computed of the padded array is as long as the field where it is read."""
    p = np.pad(u, pad_width=1, mode="wrap")
    flux = speed * (p[1:] + p[:-1]) - number * (p[1:] - p[:-1])
    return u - (flux[1:] - flux[:-1])


def smoothed(u, v):
    """Two elements at each end, and a field that the function computes: its kernel comes first."""
    t = np.sqrt(u * u + v * v)
    p = np.pad(t, 2, "edge")
    return 0.25 * (p[4:] + p[:-4]) + 0.5 * p[2:-2]


class Plate:
    def __init__(self, heat):
        self.heat = heat

    def step(self, rate):
        p = np.pad(self.heat, 1, mode="edge")
        self.heat = self.heat + rate * (p[2:] - 2.0 * self.heat + p[:-2])


def heated(heat, rate):
    plate = Plate(heat)
    plate.step(rate)
    plate.step(rate)
    return plate.heat

"""Interiors, and the rows, columns and elements around them."""

import numpy as np


def pressure(p, before, source):
    p[1:-1, 1:-1] = 0.25 * (before[1:-1, 2:] + before[1:-1, :-2] + before[2:, 1:-1] + before[:-2, 1:-1] - source)
    p[:, -1] = p[:, -2]  # no flux
    p[0, :] = p[1, :]
    p[:, 0] = p[:, 1]
    p[-1, :] = 0.0


def line(u, rate, left):
    u[1:-1] = u[1:-1] * rate + 1.0
    u[0] = 2.0 * u[1] - u[2] * rate
    u[-1] = u[0] / left


def walls(u, v):
    u[0, :] = 2.0 * u[1, :] - u[2, :]
    v[0, :] = u[0, :] * 0.5 + v[-2, :]
    u[:, 0] = 2.0 * u[:, 1] - u[:, 2]  # the corner once more

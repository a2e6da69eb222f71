"""Matrices that are written out entry by entry: the entries are numbers."""

import numpy as np


def turned(angle):
    return np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])


def turned_in_degrees(x, y, angle):
    turn = np.asarray(
        (
            (np.cos(np.deg2rad(angle)), -np.sin(np.deg2rad(angle)), 0.0),
            (np.sin(np.deg2rad(angle)), np.cos(np.deg2rad(angle)), 0.0),
            (0.0, 0.0, 1.0),
        ),
        dtype=float,
    )
    return turn @ np.array([x, y, 0.0])


def filtered(state, dt, noise):
    step = np.array([[1, 2 * np.sqrt(dt) + dt], [0, np.exp(-dt) * np.abs(noise)]])
    return step @ state

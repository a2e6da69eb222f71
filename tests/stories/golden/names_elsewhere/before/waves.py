"""Aliases, constants, parameters named as constants, and imports that only type checkers follow."""

import math
from typing import TYPE_CHECKING

import numpy as np

from .stored import load, store

if TYPE_CHECKING:
    from .nowhere import Grid

xp = np
root = np.sqrt
PI = math.pi
SCALE = 2.0
BLOCK = 4.0
COUNT = 3


def turned(x, y):
    angle = xp.cos(x * PI) * y
    return root(np.abs(angle)) * BLOCK


def first(x):
    from numpy import exp as function

    return np.abs(x) * 2.0 + function(x)


def second(x):
    from numpy import cos as function

    return np.abs(x) * 2.0 + function(x)


def scaled(x, BLOCK, SCALE):
    """Parameters, not the constants of the module."""
    load = np.abs(x) * BLOCK
    return load * SCALE + BLOCK


def annotated(x: "Grid", y: "Grid"):
    angle: Grid = np.abs(x) * y
    turn: y.T = angle * y + np.float64(1.0) * y
    return turn - angle


def elsewhere(x, y):
    total = np.abs(load(x)) + store(y, SCALE)
    return total * load(y)


def leading(x):
    return np.abs(x[:COUNT]) * 2.0 + x[:COUNT]


def attribute(x, o):
    return o.attribute_value_fusion * np.abs(x) + 1.0


def test_wave(x):
    """A name that pytest would collect must not reach what a module of tests imports."""
    return np.abs(x) * 2.0 + 1.0

"""Aliases, constants, parameters named as constants, and imports that only type checkers follow."""

import math
from typing import TYPE_CHECKING

import numpy as np

from . import _fused_waves as _fused
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
    return _fused.turned_fused(x, y)


def first(x):
    from numpy import exp as function

    return _fused.first_fused(x)


def second(x):
    from numpy import cos as function

    return _fused.second_fused(x)


def scaled(x, BLOCK, SCALE):
    """Parameters, not the constants of the module."""
    return _fused.scaled_fused(x, BLOCK, SCALE)


def annotated(x: "Grid", y: "Grid"):
    return _fused.annotated_fused(x, y, np.float64(1.0))


def elsewhere(x, y):
    return _fused.elsewhere_fused(x, y)


def leading(x):
    return _fused.leading_fused(x)


def attribute(x, o):
    return _fused.attribute_fused(o.attribute_value_fusion, x)


def test_wave(x):
    """A name that pytest would collect must not reach what a module of tests imports."""
    return _fused.f_test_wave_fused(x)

"""Aliases, constants, parameters named as constants, and imports that only type checkers follow."""

import math
from typing import TYPE_CHECKING

import numpy as np

from ._fused_waves import (
    annotated_angle_to_value,
    attribute_value_from_attribute_value_fusion_x,
    elsewhere_total_to_value,
    first_value,
    fused_test_wave_value,
    leading_value,
    scaled_load_to_value,
    second_value,
    turned_angle_to_value,
)
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
    return turned_angle_to_value(x, y)


def first(x):
    from numpy import exp as function

    return first_value(x)


def second(x):
    from numpy import cos as function

    return second_value(x)


def scaled(x, BLOCK, SCALE):
    """Parameters, not the constants of the module."""
    return scaled_load_to_value(x, BLOCK, SCALE)


def annotated(x: "Grid", y: "Grid"):
    return annotated_angle_to_value(x, y, np.float64(1.0))


def elsewhere(x, y):
    return elsewhere_total_to_value(x, y)


def leading(x):
    return leading_value(x)


def attribute(x, o):
    return attribute_value_from_attribute_value_fusion_x(o.attribute_value_fusion, x)


def test_wave(x):
    """A name that pytest would collect must not reach what a module of tests imports."""
    return fused_test_wave_value(x)

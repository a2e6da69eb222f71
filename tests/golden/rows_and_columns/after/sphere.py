"""Stencils on a grid whose spacing depends on the row or the column."""

import numpy as np

from _fused_sphere import divergence_across_to_value, smoothed_scale_to_value


def divergence(u, v, width, height):
    return divergence_across_to_value(u, height, v, width)


def smoothed(u, weight):
    return smoothed_scale_to_value(weight, u)

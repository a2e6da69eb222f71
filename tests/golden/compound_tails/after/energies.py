"""A reduction inside the last statement, which stays."""

import math

import numpy as np

from _fused_energies import (
    gap_inner_to_total,
    kinetic_speed_to_average,
    norm_scaled_to_total,
    relaxed_change,
    relaxed_u_to_largest,
    worst_error_to_largest,
)


def kinetic(u, v):
    """Arithmetic of a number after the reduction."""
    return 0.5 * kinetic_speed_to_average(u, v)


def norm(u, scale):
    """A function of the reduced value; a parameter is read before it."""
    return scale * math.sqrt(float(norm_scaled_to_total(u, scale)))


def worst(u, target):
    """An assignment, and what follows it."""
    most = 0.5
    found = float(worst_error_to_largest(u, target))
    return found > most, found


def gap(u, v):
    """A view, and an expression of more than one operation."""
    return -(gap_inner_to_total(u, v) / 2.0)


def relaxed(u, rate):
    """The statement before writes in place."""
    change = relaxed_change(rate, u)
    return 1.0 + relaxed_u_to_largest(u, change)

"""A reduction inside the last statement, which stays."""

import math

import numpy as np

import _fused_energies as _fused


def kinetic(u, v):
    """Arithmetic of a number after the reduction."""
    return 0.5 * _fused.kinetic_fused(u, v)


def norm(u, scale):
    """A function of the reduced value; a parameter is read before it."""
    return scale * math.sqrt(float(_fused.norm_fused(u, scale)))


def worst(u, target):
    """An assignment, and what follows it."""
    most = 0.5
    found = float(_fused.worst_fused(u, target))
    return found > most, found


def gap(u, v):
    """A view, and an expression of more than one operation."""
    return -(_fused.gap_fused(u, v) / 2.0)


def relaxed(u, rate):
    """The statement before writes in place."""
    change = _fused.relaxed_fused_change(rate, u)
    return 1.0 + _fused.relaxed_fused_largest(u, change)

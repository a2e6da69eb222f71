"""Pairs of elements meet in new axes, and are reduced along one."""

import cupy as cp

from . import _fused_pairs as _fused

G = 0.25


def pulled(x: cp.ndarray, y: cp.ndarray, m: cp.ndarray, softening):
    """What all bodies do to each of them; no table of pairs is stored."""
    ax, ay = _fused.pulled_fused(x, y, softening, m)
    return ax, ay


def density(x: cp.ndarray, points: cp.ndarray, width):
    """A sum of kernels around points."""
    return _fused.density_fused(x, points, width)


def nearest(x: cp.ndarray, y: cp.ndarray, centre_x: cp.ndarray, centre_y: cp.ndarray):
    """The place of the nearest centre."""
    return _fused.nearest_fused(x, centre_x, y, centre_y)


def distances(a: cp.ndarray, b: cp.ndarray):
    """Between points in several dimensions."""
    return _fused.distances_fused(a, b)


def column_sums(x: cp.ndarray, m: cp.ndarray):
    """Along the first axis."""
    return _fused.column_sums_fused(x, m)


def shares(x: cp.ndarray, y: cp.ndarray):
    """A table that is stored, divided by sums of its rows."""
    return _fused.shares_fused(x, y)


def in_turns(table: cp.ndarray, row: cp.ndarray, weight: cp.ndarray):
    """Operands without some of the axes before the last one."""
    return _fused.in_turns_fused(table, row, weight)


class Bodies:
    def __init__(self, x, m):
        self.x = x
        self.m = m

    def potential(self, softening):
        """Of attributes."""
        return _fused.bodies_potential_fused(self, softening)


def potential(x, m, softening):
    return Bodies(x, m).potential(softening)

"""A name for an object that another holds: its attributes are variables as those of `self` are."""

import numpy as np

import _fused_basin as _fused


class Grid:
    def __init__(self, height, flow):
        self.height = height
        self.flow = flow


class Basin:
    def __init__(self, grid):
        self.grid = grid
        self.friction = 0.25

    def smooth(self, rate):
        """Stores into parts of its arrays."""
        g = self.grid
        _fused.basin_smooth_fused(g, rate)

    def slow(self, other, dt):
        """Reads numbers of another object, which may be the same one."""
        g = self.grid
        _fused.basin_slow_fused(self, g, other, dt)

    def advance(self, dt, rounds):
        """Binds its attributes again."""
        grid = self.grid
        for _ in range(rounds):
            _fused.basin_advance_fused(grid, dt)


def smoothed(grid, rate):
    Basin(grid).smooth(rate)
    return grid.height, grid.flow


def advanced(grid, dt, rounds):
    Basin(grid).advance(dt, rounds)
    return grid.height, grid.flow




class Watched(Grid):
    """A class that has a say in what `height` is."""

    @property
    def height(self):
        return self.own

    @height.setter
    def height(self, value):
        self.own = value + 0.0


def watched_advance(height, flow, dt):
    return advanced(Watched(height, flow), dt, 2)


def steady_advance(height, flow, dt):
    return advanced(Grid(height, flow), dt, 2)


def steady_smooth(height, flow, rate):
    return smoothed(Grid(height, flow), rate)


def slowed(height, flow, dt):
    """Of two basins, and of one with itself."""
    grid = Grid(height, flow)
    here, there = Basin(grid), Basin(grid)
    there.friction = 0.5
    here.slow(there, dt)
    here.slow(here, dt)
    return grid.flow


class Lake:
    """Names its grid in every expression."""

    def __init__(self, grid):
        self.grid = grid
        self.friction = 0.25

    def power(self):
        return _fused.lake_power_fused(self)

    def smooth(self, rate):
        _fused.lake_smooth_fused(self, rate)


def steady_power(height, flow):
    return Lake(Grid(height, flow)).power()


def lake_smooth(height, flow, rate):
    lake = Lake(Grid(height, flow))
    lake.smooth(rate)
    return lake.grid.flow


def watched_power(height, flow):
    """The class of the grid has a say."""
    return Lake(Watched(height, flow)).power()

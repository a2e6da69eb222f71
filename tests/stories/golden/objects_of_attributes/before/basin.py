"""A name for an object that another holds: its attributes are variables as those of `self` are."""

import numpy as np


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
        lap = g.height[2:] - 2.0 * g.height[1:-1] + g.height[:-2]
        g.flow[1:-1] = g.flow[1:-1] + rate * lap

    def slow(self, other, dt):
        """Reads numbers of another object, which may be the same one."""
        g = self.grid
        drag = self.friction * np.abs(g.flow) * g.flow
        g.flow[:] = g.flow - dt * (drag + other.friction)

    def advance(self, dt, rounds):
        """Binds its attributes again."""
        grid = self.grid
        for _ in range(rounds):
            grid.height = grid.height - dt * grid.flow
            grid.flow = grid.flow + dt * np.sin(grid.height)


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
        drag = np.abs(self.grid.flow) * self.grid.flow
        return self.friction * self.grid.height * drag

    def smooth(self, rate):
        lap = self.grid.height[2:] - 2.0 * self.grid.height[1:-1] + self.grid.height[:-2]
        self.grid.flow[1:-1] = self.grid.flow[1:-1] + rate * lap - self.friction * self.grid.flow[1:-1]


def steady_power(height, flow):
    return Lake(Grid(height, flow)).power()


def lake_smooth(height, flow, rate):
    lake = Lake(Grid(height, flow))
    lake.smooth(rate)
    return lake.grid.flow


def watched_power(height, flow):
    """The class of the grid has a say."""
    return Lake(Watched(height, flow)).power()

"""Objects that hold arrays of dask, and arrays of truth values and integers."""

import dask.array as da

import _fused_objects as _fused


class Grid:
    """Heights, and what limits them."""

    def __init__(self, height, low):
        self.height = height
        self.low = low

    def raised(self, rate):
        """New arrays for its attributes."""
        _fused.grid_raised_fused(self, rate)
        return self.height, self.low


def raised(height, low, rate):
    """The object's arrays after a step."""
    return Grid(height, low).raised(rate)


def flagged(x, y, limit):
    """Truth values, whose dtype dask says, too."""
    above, value = _fused.flagged_fused(x, limit, y)
    return above, value


def counted(n, m):
    """Integers, and their quotient."""
    total, value = _fused.counted_fused(n, m)
    return total, value

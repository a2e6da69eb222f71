"""Objects that hold arrays of dask, and arrays of truth values and integers."""

import dask.array as da


class Grid:
    """Heights, and what limits them."""

    def __init__(self, height, low):
        self.height = height
        self.low = low

    def raised(self, rate):
        """New arrays for its attributes."""
        self.height = self.height + rate * (self.height - self.low)
        self.low = self.low * rate + self.height
        return self.height, self.low


def raised(height, low, rate):
    """The object's arrays after a step."""
    return Grid(height, low).raised(rate)


def flagged(x, y, limit):
    """Truth values, whose dtype dask says, too."""
    above = (x > limit) & (y * y < limit)
    return above, da.where(above, x - y, y * limit)


def counted(n, m):
    """Integers, and their quotient."""
    total = n * m + n
    return total, total / (m * m + 1)

import numpy as np

from . import _fused_scores as _fused


def standardised(x, x_std):
    """`x_std` is the author's: the reduction gets another name."""
    return _fused.standardised_fused(x, x_std)


def rescaled(x):
    x = _fused.rescaled_fused(x)
    return x


def spread(x, out):
    # from the mean of all
    _fused.spread_fused(x, out)
    return out


def directions(x, y):
    """Two values of arrays of which the reduced one was computed."""
    return _fused.directions_fused(x, y)


class Scores:
    def __init__(self, x):
        self.x = x

    def standardise(self):
        """An attribute is reduced, and set."""
        _fused.scores_standardise_fused(self)


class Watched(Scores):
    @property
    def x(self):
        self.read = getattr(self, "read", 0) + 1
        return self.held

    @x.setter
    def x(self, value):
        self.held = value


def of_attributes(kind, x):
    scores = {"scores": Scores, "watched": Watched}[kind](x)
    scores.standardise()
    return scores.x, getattr(scores, "read", 0)


def cosine(x, w):
    """Three sums in one pass, and what is computed of them."""
    total_1, total_2, total_3 = _fused.cosine_fused(x, w)
    return total_1 / np.sqrt(total_2 * total_3)


def whitened(x: np.ndarray):
    """The second kernel writes what the first one has read; a third divides."""
    # of the differences
    x = _fused.whitened_fused(x)
    return x


class Levels(Scores):
    def level(self):
        """Of integers NumPy refuses the division, after two kernels have written them."""
        _fused.levels_level_fused(self)


class Shared(Levels):
    """The class holds the array; where a later statement raises, the object has one of its own."""

    def __init__(self, x):
        Shared.x = x


def of_levels(kind, x):
    levels = {"levels": Levels, "shared": Shared}[kind](x)
    try:
        levels.level()
    except TypeError:
        return levels.x, sorted(vars(levels)), "not divided"
    return levels.x, sorted(vars(levels))


def discounted(normals: np.ndarray, rate, strike):
    """Python computes the factor: nothing shows an array in it, and the other side of the product is a number."""
    gain = _fused.discounted_fused(rate, normals, strike)
    return np.exp(-rate * 2.0) * gain.mean()


def unit_rows(x: np.ndarray):
    """A norm inside an expression."""
    return _fused.unit_rows_fused(x)


def nearest(points: np.ndarray, centres: np.ndarray):
    """A reduction of rows inside one along another axis, which stays."""
    return np.argmin(_fused.nearest_fused(points, centres), axis=1)

import numpy as np


def standardised(x, x_std):
    """`x_std` is the author's: the reduction gets another name."""
    return (x - x.mean()) / x.std() * x_std


def rescaled(x):
    x = x * 2.0 - x.min()  # from 0
    x = x / np.linalg.norm(x)
    return x


def spread(x, out):
    out[1:-1] = (
        (x[1:-1] - x.mean())  # from the mean of all
        / x.std()
    )
    return out


def directions(x, y):
    """Two values of arrays of which the reduced one was computed."""
    r = np.sqrt(x * x + y * y)
    return x / r.max(), y / r.max()


class Scores:
    def __init__(self, x):
        self.x = x

    def standardise(self):
        """An attribute is reduced, and set."""
        self.x = (self.x - self.x.mean()) / self.x.std()


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
    return (x * w).sum() / np.sqrt((x * x).sum() * (w * w).sum())


def whitened(x: np.ndarray):
    """The second kernel writes what the first one has read; a third divides."""
    x -= x.mean()
    x /= x.std()  # of the differences
    return x


class Levels(Scores):
    def level(self):
        """Of integers NumPy refuses the division, after two kernels have written them."""
        self.x *= 2
        self.x -= self.x.min()
        self.x /= self.x.std()


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
    growth = np.exp(rate * normals)
    gain = np.maximum(growth.mean(axis=1) - strike, 0.0)
    return np.exp(-rate * 2.0) * gain.mean()


def unit_rows(x: np.ndarray):
    """A norm inside an expression."""
    return x / np.maximum(np.linalg.norm(x, axis=1, keepdims=True), 1e-12)


def nearest(points: np.ndarray, centres: np.ndarray):
    """A reduction of rows inside one along another axis, which stays."""
    return np.argmin(np.sum((points[:, None] - centres[None]) ** 2, axis=2), axis=1)

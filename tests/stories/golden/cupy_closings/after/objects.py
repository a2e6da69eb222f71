"""Attributes that the source shows to be numbers, beside sums."""

import cupy as cp

from . import _fused_objects as _fused


class Ridge:
    """Its methods set them to numbers, and to parameters that are numbers where nobody gives them."""

    def __init__(self, strength=0.1, rate=0.01, xp=cp):
        self.strength = strength
        self.rate = rate
        self.tolerance = 1e-6
        self.xp = xp
        self.history = []

    def penalty(self, w: cp.ndarray):
        return _fused.ridge_penalty_fused(self, w)

    def loss(self, r: cp.ndarray, w: cp.ndarray):
        """Two sums of arrays that may have other shapes."""
        return _fused.ridge_loss_fused(self, r, w)

    def is_done(self, g: cp.ndarray):
        return _fused.ridge_is_done_fused(self, g)

    def both(self, w: cp.ndarray):
        """Read behind the reductions, in a statement of its own."""
        return _fused.ridge_both_fused(self, w)

    def until_done(self, g: cp.ndarray):
        rounds = 0
        while _fused.ridge_until_done_fused(self, g):
            g = g * 0.5
            rounds += 1
        return rounds

    def mean_error(self, a, b):
        """Of arrays of either library."""
        xp = self.xp
        return _fused.ridge_mean_error_fused(self, a, b, xp)

    def set_between(self, w: cp.ndarray):
        """Another number by the time that it is read."""
        total = _fused.ridge_set_between_fused(w)
        self.rate = 2.0
        return self.rate * total

    def logged(self, w: cp.ndarray):
        """The log may have something to say about the rate."""
        total = _fused.ridge_logged_fused(w)
        self.history.append(total)
        return self.rate * total


class Elastic(Ridge):
    """Whose rate is code that changes an array, and whose tolerance is an array."""

    def __init__(self, watched):
        self.watched = watched
        super().__init__()
        self.tolerance = cp.asarray([0.25])

    @property
    def rate(self):
        self.watched *= 2.0
        return 0.5

    @rate.setter
    def rate(self, value):
        self.watched *= value


class Weighted:
    """Nothing shows that the weights are a number."""

    def __init__(self, weights):
        self.weights = weights

    def total(self, w: cp.ndarray):
        return self.weights * _fused.weighted_total_fused(w)


def of_ridge(rate, name, *arrays):
    ridge = Ridge(0.25, rate)
    return getattr(ridge, name)(*arrays), ridge.rate, len(ridge.history)


def of_numpy(xp, *arrays):
    return Ridge(xp=xp).mean_error(*arrays)


def of_elastic(name, w):
    watched = cp.array(w)
    return getattr(Elastic(watched), name)(watched), watched


def of_weighted(weights, w):
    return Weighted(weights).total(w)

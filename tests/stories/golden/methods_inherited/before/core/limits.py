"""Limiters of slopes."""

import numpy as np


class Limiter:
    """Functions by the name of a class."""

    @staticmethod
    def minmod(a, b):
        """The lesser of two slopes of one sign."""
        return Limiter.halved(np.sign(a), np.sign(b)) * np.minimum(np.abs(a), np.abs(b))

    @staticmethod
    def halved(a, b):
        return 0.5 * (a + b)

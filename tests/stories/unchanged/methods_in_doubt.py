"""Methods that the source does not show to be one pure function stay calls."""

import functools

import numpy as np
from elsewhere import Base

RATE = 3.0


class Tank(Base):
    scale = 2.0

    @property
    def rate(self):
        return lambda x: x * 2

    @functools.cache
    def cached(self, x):
        return x * 2

    @classmethod
    def of_class(cls, x):
        return x * cls.scale

    @classmethod
    def object_of_class(cls, x):
        return cls.gives_twice(x) * 2

    def gives_twice(self, x):
        return x * RATE

    def twice(self, x):
        return x * 2

    def twice(self, x):
        return x * 3

    def replaced(self, x):
        return x * 2

    def __private(self, x):
        return x * 2

    def sets(self, x):
        self.scale = 3.0
        return x * 2

    def recursive(self, x):
        return self.recursive(x) * 2

    def gives(self, x):
        return x

    def options(self, x, *rest):
        return x * 2

    def other(this, x):
        return x * this.scale

    def calls_inherited(self, x: np.ndarray):
        return self.inherited(x) + 1

    def calls_property(self, x: np.ndarray):
        return self.rate(x) + 1

    def calls_cached(self, x: np.ndarray):
        return self.cached(x) + 1

    def calls_of_class(self, x: np.ndarray):
        return self.of_class(x) + 1

    def calls_object_of_class(self, x: np.ndarray):
        return self.object_of_class(x) + 1

    def calls_super(self, x: np.ndarray):
        return super().gives_twice(x) + 1

    def calls_with_other_rate(self, x: np.ndarray, RATE):
        return self.gives_twice(x) + RATE

    def calls_twice(self, x: np.ndarray):
        return self.twice(x) + 1

    def calls_replaced(self, x: np.ndarray):
        return self.replaced(x) + 1

    def calls_private(self, x: np.ndarray):
        return self.__private(x) + 1

    def calls_sets(self, x: np.ndarray):
        return self.sets(x) + 1

    def calls_recursive(self, x: np.ndarray):
        return self.recursive(x) + 1

    def calls_gives(self, x: np.ndarray):
        return self.gives(x) + 1

    def calls_options(self, x: np.ndarray):
        return self.options(x) + 1

    def calls_other(self, x: np.ndarray):
        return self.other(x) + 1

    def of_another(self, other, x: np.ndarray):
        return other.twice(x) + 1

    def rebinds(self, other, x: np.ndarray):
        self = other
        return self.gives(x) + 1

    @staticmethod
    def without_self(tank, x: np.ndarray):
        return tank.gives(x) + 1


Tank.replaced = np.sqrt


class Pool:
    def depth(self, x):
        return x * 2

    def level(self, x: np.ndarray):
        return self.depth(x) + 1


class Pool(Pool):
    def depth(self, x):
        return x * 3

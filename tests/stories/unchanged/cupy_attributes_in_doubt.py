"""Attributes that may be another library, or none, when they are read."""

import cupy as cp
import numpy as np


class Given:
    def __init__(self, library):
        self.xp = library

    def step(self, x):
        return self.xp.exp(self.xp.sqrt(x))


class GivenLater:
    def __init__(self):
        self.xp = cp

    def use(self, library):
        self.xp = library

    def step(self, x):
        return self.xp.exp(self.xp.sqrt(x))


class InCircles:
    def __init__(self):
        self.first = self.second

    def turn(self):
        self.second = self.first

    def step(self, x):
        return self.first.exp(self.second.sqrt(x))


class Held:
    def __init__(self):
        self.xp = cp

    def step(self, other, x):
        return [self.xp.sqrt(x) for self in other]


class Private:
    def __init__(self, gpu):
        self.__xp = cp if gpu else np

    def step(self, x):
        return self.__xp.exp(self.__xp.sqrt(x))


def step(self, x):
    return self.xp.exp(self.xp.sqrt(x))

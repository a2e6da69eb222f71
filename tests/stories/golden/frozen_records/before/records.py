from dataclasses import dataclass
from typing import NamedTuple

import numpy as np


class Spacing(NamedTuple):
    dx: float
    dt: float


@dataclass(frozen=True)
class Straddle:
    strike: float

    def __call__(self, s: np.ndarray) -> np.ndarray:
        return np.maximum(s - self.strike, 0.0) + np.maximum(self.strike - s, 0.0)


@dataclass(frozen=True, slots=True)
class Strangle(Straddle):
    width: float = 1.0

    def pay(self, s: np.ndarray) -> np.ndarray:
        return np.maximum(s - self.strike - self.width, 0.0) + np.maximum(self.strike - self.width - s, 0.0)


@dataclass(slots=True)
class Tank:
    u: np.ndarray
    drag: float
    spacing: Spacing
    energy: np.ndarray | None = None

    def step(self, dt: float) -> np.ndarray:
        slope = self.u * self.drag + 1.0
        self.u -= dt * slope
        self.energy = self.u * self.u * 0.5
        return slope

    def gradient(self) -> np.ndarray:
        return (self.u[2:] - self.u[:-2]) / (2 * self.spacing.dx) * self.drag


class Scaled:
    __slots__ = ("factor", "values")

    def __init__(self, values: np.ndarray, factor: float):
        self.values, self.factor = values, factor

    def scale(self) -> None:
        self.values = self.values * self.factor + 1.0
        self.values -= np.sqrt(self.values)


class Portfolio:
    def __init__(self, straddle: Straddle, weight: float):
        self.straddle = straddle
        self.weight = weight

    def value(self, s: np.ndarray) -> np.ndarray:
        return np.abs(s - self.straddle.strike) * self.weight


@dataclass(frozen=True)
class Grid:
    n: int

    @property
    def dx(self):
        return 1.0 / self.n

    def slope(self, u: np.ndarray) -> np.ndarray:
        dx = self.dx
        return (u[2:] - u[:-2]) / dx + 0.5 * u[1:-1] * dx

    def scaled(self, u: np.ndarray) -> np.ndarray:
        return self.dx * u[1:] + u[:-1]


def sloped(u):
    return Grid(10).slope(u), Grid(10).scaled(u)


def valued(prices):
    straddle, strangle = Straddle(100.0), Strangle(100.0, 5.0)
    return straddle(prices), strangle(prices), strangle.pay(prices), Portfolio(straddle, 2.0).value(prices)


def stepped(u):
    tank = Tank(u, 0.1, Spacing(0.1, 0.01))
    first = tank.step(0.5)
    return first, tank.step(0.5), tank.gradient(), tank.u, tank.energy


def scaled(values):
    scaled = Scaled(values, 3.0)
    scaled.scale()
    scaled.scale()
    return scaled.values, scaled.factor


@dataclass(frozen=True, slots=True)
class Doubled(Strangle):
    """Its objects run the original."""

    def __getattr__(self, name: str) -> float:
        raise AttributeError(name)


def doubled(prices):
    return Doubled(100.0, 5.0).pay(prices)

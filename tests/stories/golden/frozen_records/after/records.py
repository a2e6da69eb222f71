from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

import _fused_records as _fused


class Spacing(NamedTuple):
    dx: float
    dt: float


@dataclass(frozen=True)
class Straddle:
    strike: float

    def __call__(self, s: np.ndarray) -> np.ndarray:
        return _fused.straddle_call_fused(self, s)


@dataclass(frozen=True, slots=True)
class Strangle(Straddle):
    width: float = 1.0

    def pay(self, s: np.ndarray) -> np.ndarray:
        return _fused.strangle_pay_fused(self, s)


@dataclass(slots=True)
class Tank:
    u: np.ndarray
    drag: float
    spacing: Spacing
    energy: np.ndarray | None = None

    def step(self, dt: float) -> np.ndarray:
        slope = _fused.tank_step_fused(self, dt)
        return slope

    def gradient(self) -> np.ndarray:
        return _fused.tank_gradient_fused(self)


class Scaled:
    __slots__ = ("factor", "values")

    def __init__(self, values: np.ndarray, factor: float):
        self.values, self.factor = values, factor

    def scale(self) -> None:
        _fused.scaled_scale_fused(self)


class Portfolio:
    def __init__(self, straddle: Straddle, weight: float):
        self.straddle = straddle
        self.weight = weight

    def value(self, s: np.ndarray) -> np.ndarray:
        return _fused.portfolio_value_fused(self, s)


@dataclass(frozen=True)
class Grid:
    n: int

    @property
    def dx(self):
        return 1.0 / self.n

    def slope(self, u: np.ndarray) -> np.ndarray:
        dx = self.dx
        return _fused.grid_slope_fused(u, dx)

    def scaled(self, u: np.ndarray) -> np.ndarray:
        return _fused.grid_scaled_fused(self.dx, u)


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

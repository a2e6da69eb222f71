"""Without a sign of arrays, a few operations stay, and so does what the package shows to be numbers, texts or objects."""

import math
from dataclasses import dataclass
from datetime import datetime

import numpy as np

GRID = np.linspace(0.0, 1.0, 5)


def scaled(a, b, t):
    return a + b * t  # expect: FUS302


def lerp(a, b, t):
    return a + (b - a) * t  # expect: FUS101


def width(a, b, share=0.5):
    return a + (b - a) * share - 0.1 * a  # expect: FUS302


def widths():
    first = 0.25
    return [width(0.0, 1.0), width(first, b=2 * first, share=0.1)]


def heading(x, v, yaw, dt):
    return x + v * math.cos(yaw) * dt - 0.1 * x  # expect: FUS302


def blocks(n, threads):
    return (n + threads - 1) // threads * 2 + n  # expect: FUS302


def total(x, w):
    parts = []
    for k in range(len(w)):
        part = (x[k] - 1.0) * 0.5 - 0.1  # expect: FUS302
        parts.append(part)
    return parts


def named(folder, name, number, ending):
    return folder + name + number + ending  # expect: FUS302


@dataclass
class Vector:
    x: float
    y: float


def between(a: Vector, b: "Vector | None", t):
    return a + (b - a) * t - a  # expect: FUS302


def elapsed(start: datetime, end: datetime):
    return (end - start) / 2 + (end - start) * 3  # expect: FUS302


class Node:
    def __init__(self, time, cost):
        self.time, self.cost = time, cost

    def __lt__(self, other):
        return 2 * self.time + self.cost < 2 * other.time + other.cost  # expect: FUS302


# message: `value` not fused
# note: nothing shows that `a`, `b` and `t` are arrays; for plain numbers a call costs more than 2 operations.
# message: `value` not fused
# note: the source shows that `a`, `b` and `share` are numbers.
# message: `value` not fused
# note: the source shows numbers or other objects among `x`, `v`, `math.cos(yaw)` and `dt`, and no array.
# message: `value` not fused
# note: the source shows numbers or other objects among `n` and `threads`, and no array.
# message: `part` not fused
# note: the source shows numbers or other objects among `x[k]`, and no array.
# message: `value` not fused
# note: nothing shows that `folder`, `name`, `number` and `ending` are arrays; they may be texts, lists or flags.
# message: `value` not fused
# note: the source shows numbers or other objects among `a`, `b` and `t`, and no array.
# message: `value` not fused
# note: the source shows numbers or other objects among `end` and `start`, and no array.
# message: `value` not fused
# note: the source shows that `self.time`, `self.cost`, `other.time` and `other.cost` are numbers.

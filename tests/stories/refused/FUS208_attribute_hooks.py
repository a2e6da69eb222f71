"""Classes whose code Python runs when attributes are read or set: the source shows it, so that no guard is needed to say no."""

import threading
from dataclasses import dataclass
from functools import cached_property

import numpy as np


class Watched:
    def __init__(self, strike):
        self.strike = strike

    def __getattr__(self, name):
        raise AttributeError(name)

    def two(self, s: np.ndarray):
        t = s * 2 + self.strike  # expect: FUS208
        return t * t - self.strike  # expect: FUS208


class Derived(Watched):
    def two(self, s: np.ndarray):
        t = s * 2 + self.strike  # expect: FUS208
        return t * t - self.strike  # expect: FUS208


class Logged:
    def __getattribute__(self, name):
        return object.__getattribute__(self, name)

    def two(self, s: np.ndarray):
        t = s * 2 + self.strike  # expect: FUS208
        return t * t - self.strike  # expect: FUS208


class OfThread(threading.local):
    def two(self, s: np.ndarray):
        t = s * 2 + self.strike  # expect: FUS208
        return t * t - self.strike  # expect: FUS208


class Checked:
    def __get__(self, owner, kind):
        return 1.0


class Described:
    strike = Checked()
    other = property(lambda self: 2.0)
    third = cached_property(lambda self: 2.0)

    def two(self, s: np.ndarray):
        t = s * 2 + self.strike  # expect: FUS208
        return t * t - self.strike  # expect: FUS208

    def three(self, s: np.ndarray):
        t = s * 2 + self.other  # expect: FUS208
        return t * t - self.third  # expect: FUS208


class Plain:
    strike = other = third = level = 1.0

    def __init__(self) -> None:
        self.v = self.w = 1.0


class Computed:
    @property
    def level(self):
        return 1.0

    def two(self, s: np.ndarray):
        t = s * 2 + self.level  # expect: FUS208
        return t * t - self.level  # expect: FUS208


def of_annotated(watched: Watched, s: np.ndarray):
    t = s * 2 + watched.strike  # expect: FUS208
    return t * t - watched.strike  # expect: FUS208


def of_text(computed: "Computed", s: np.ndarray):
    t = s * 2 + computed.level  # expect: FUS208
    return t * t - computed.level  # expect: FUS208


# message: `t` not fused: an operand is evaluated in between
# note: Python evaluates `self.strike`, which may run code of a class, after an array operation of the group.
# message: `value` not fused: an operand is evaluated in between
# note: Python evaluates `self.strike`, which may run code of a class, after an array operation of the group.
# message: `t` not fused: an operand is evaluated in between
# note: Python evaluates `self.strike`, which may run code of a class, after an array operation of the group.
# message: `value` not fused: an operand is evaluated in between
# note: Python evaluates `self.strike`, which may run code of a class, after an array operation of the group.
# message: `t` not fused: an operand is evaluated in between
# note: Python evaluates `self.strike`, which may run code of a class, after an array operation of the group.
# message: `value` not fused: an operand is evaluated in between
# note: Python evaluates `self.strike`, which may run code of a class, after an array operation of the group.
# message: `t` not fused: an operand is evaluated in between
# note: Python evaluates `self.strike`, which may run code of a class, after an array operation of the group.
# message: `value` not fused: an operand is evaluated in between
# note: Python evaluates `self.strike`, which may run code of a class, after an array operation of the group.
# message: `t` not fused: an operand is evaluated in between
# note: Python evaluates `self.strike`, which may run code of a class, after an array operation of the group.
# message: `value` not fused: an operand is evaluated in between
# note: Python evaluates `self.strike`, which may run code of a class, after an array operation of the group.
# message: `t` not fused: an operand is evaluated in between
# note: Python evaluates `self.other`, which may run code of a class, after an array operation of the group.
# message: `value` not fused: an operand is evaluated in between
# note: Python evaluates `self.third`, which may run code of a class, after an array operation of the group.
# message: `t` not fused: an operand is evaluated in between
# note: Python evaluates `self.level`, which may run code of a class, after an array operation of the group.
# message: `value` not fused: an operand is evaluated in between
# note: Python evaluates `self.level`, which may run code of a class, after an array operation of the group.
# message: `t` not fused: an operand is evaluated in between
# note: Python evaluates `watched.strike`, which may run code of a class, after an array operation of the group.
# message: `value` not fused: an operand is evaluated in between
# note: Python evaluates `watched.strike`, which may run code of a class, after an array operation of the group.
# message: `t` not fused: an operand is evaluated in between
# note: Python evaluates `computed.level`, which may run code of a class, after an array operation of the group.
# message: `value` not fused: an operand is evaluated in between
# note: Python evaluates `computed.level`, which may run code of a class, after an array operation of the group.

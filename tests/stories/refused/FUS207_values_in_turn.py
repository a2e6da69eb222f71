"""Several expressions of one statement stay apart if something else is evaluated between them, or if names for them
could be seen."""

from dataclasses import dataclass, field

import numpy as np


@dataclass
class Point:
    x: np.ndarray
    y: object = None


made = Point


def unmade():
    global made
    made = tuple


def called_between(a: np.ndarray, b: np.ndarray, show):
    d = a - b * 2  # expect: FUS101
    return d, show(d), np.exp(d) * a  # expect: FUS101, FUS207


def constructed_between(a: np.ndarray, b: np.ndarray):
    return Point(Point(a * b + 1), a * b - 2)  # expect: FUS101, FUS207


def method_between(a: np.ndarray, b: np.ndarray, log):
    d = a - b * 2  # expect: FUS101
    return Point(np.exp(d) * a, log.debug(d)), np.exp(d) * b  # expect: FUS101, FUS207


def attribute_before(a: np.ndarray, b: np.ndarray, kept):
    d = a - b * 2  # expect: FUS101
    return kept.append, np.exp(d) * a  # expect: FUS101, FUS207


def rebound_class(a: np.ndarray, b: np.ndarray):
    d = a - b * 2  # expect: FUS101
    return made(d, np.exp(d) * a)  # expect: FUS101, FUS207


def name_of_later_class(a: np.ndarray, b: np.ndarray):
    d = a - b * 2  # expect: FUS101
    return Later(d, np.exp(d) * a)  # expect: FUS101, FUS207


def key_that_computes(a: np.ndarray, b: np.ndarray, name):
    d = a - b * 2  # expect: FUS101
    return {"d": d, name(): np.exp(d) * a}  # expect: FUS101, FUS207


def unpacked_between(a: np.ndarray, b: np.ndarray, more):
    d = a - b * 2  # expect: FUS101
    return {**more, "d": d, "e": np.exp(d) * a}  # expect: FUS101, FUS207


def names_shown(a: np.ndarray, b: np.ndarray):
    return Point(a * b + 1, (a * b - 2, locals)), locals()  # expect: FUS101, FUS207


def kept_names(a: np.ndarray, b: np.ndarray):
    point = Point(a * b + 1, a * b - 2)  # expect: FUS101, FUS207
    return point


def skipped(a: np.ndarray, b: np.ndarray, flag: bool):
    d = a - b * 2  # expect: FUS101
    return Point(np.exp(d) * a if flag else d, np.exp(d) * b)  # expect: FUS101, FUS207


def not_bound_yet(a: np.ndarray, b: np.ndarray, flag: bool):
    if flag:
        c = 1
    d = a - b * 2  # expect: FUS101
    return Point(c, np.exp(d) * b)  # expect: FUS101, FUS207


class Later(Point):
    pass


# message: `value` not fused
# note: its statement evaluates something else first, or may not evaluate it at all.
# message: `value` not fused
# note: its statement evaluates something else first, or may not evaluate it at all.
# message: `value` not fused
# note: its statement evaluates something else first, or may not evaluate it at all.
# message: `value` not fused
# note: its statement evaluates something else first, or may not evaluate it at all.
# message: `value` not fused
# note: its statement evaluates something else first, or may not evaluate it at all.
# message: `value` not fused
# note: its statement evaluates something else first, or may not evaluate it at all.
# message: `value` not fused
# note: its statement evaluates something else first, or may not evaluate it at all.
# message: `value` not fused
# note: its statement evaluates something else first, or may not evaluate it at all.
# message: `value_2` not fused
# note: a call for several expressions gives them names, which could be seen after their statement.
# message: `value_2` not fused
# note: a call for several expressions gives them names, which could be seen after their statement.
# message: `value` not fused
# note: its statement evaluates something else first, or may not evaluate it at all.
# message: `value` not fused
# note: its statement evaluates something else first, or may not evaluate it at all.
# message: `value` not fused
# note: its statement evaluates something else first, or may not evaluate it at all.

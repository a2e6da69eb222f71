"""Helpers whose branches no literal of the call decides, or that branch on what they compute, stay calls."""

import numpy as np

KIND = "left"


def side(u, kind="left"):
    if kind == "left":
        return np.abs(u)
    return -u


def rebound(u, kind="left"):
    kind = kind.upper()
    if kind == "left":
        return np.abs(u)
    return -u


def by_size(u, kind="left"):
    if len(u) > 3:
        return np.abs(u)
    return -u


def by_identity(u, kind="left"):
    if kind is "left":
        return np.abs(u)
    return -u


def compared(u, order=2):
    if order > 1:
        return np.abs(u)
    return -u


def raises(u, kind="left"):
    if kind == "left":
        raise ValueError(kind)
    return -u


def argument_itself(u, kind="left"):
    if kind == "left":
        return u
    return -u


def calls_others(u, kind="left"):
    if kind == "left":
        return np.abs(u)
    return side(u, "right")


def with_name(u: np.ndarray, kind):
    return side(u, kind), side(u, KIND), side(u, kind=kind.lower())


def with_literals(u: np.ndarray):
    a = rebound(u, "left")
    b = by_size(u, "left")
    c = by_identity(u, "left")
    d = compared(u, 2)
    f = argument_itself(u, "left")
    g = calls_others(u, "left")
    e = raises(u, "left")
    return a, b, c, d, e, f, g

"""Fields that are damped mode by mode: a list of grids, a dictionary of buffers, attributes of attributes."""

from numba import cuda

import _fused_damping as _fused


@cuda.jit
def damp(er, et, factors, n):
    i = cuda.grid(1)
    if i < n:
        er[i] *= factors[i]
        et[i] *= factors[i]


@cuda.jit
def add(er, et, total, n):
    i = cuda.grid(1)
    if i < n:
        total[i] += er[i] + et[i]


class Mode:
    def __init__(self, er, et):
        self.er, self.et = er, et


class Lazy(list):
    """A list whose entries are made when they are read."""

    def __getitem__(self, key):
        mode = super().__getitem__(key)
        return Mode(mode.et, mode.er)


class Boundary:
    def __init__(self, left, right):
        self.factors = {"left": left, "right": right}

    def damp_all(self, modes, sums, side, n):
        for m in range(len(modes)):
            _fused.boundary_damp_all_fused(modes, self, sums, m, side, damp, add, 2, 16, n)


def plain(er, et, er_1, et_1, left, total):
    modes = [Mode(er, et), Mode(er_1, et_1)]
    Boundary(left, left).damp_all(modes, {"total": total}, "left", 20)


def with_tuple(er, et, left, right, total):
    Boundary(left, right).damp_all((Mode(er, et),), {"total": total}, "right", 20)


def in_pairs(er, et, left, total):
    """The modes share an array with the factors."""
    Boundary(left, er).damp_all([Mode(er, et)], {"total": total}, "right", 20)


def of_class(er, et, left, total):
    Boundary(left, left).damp_all(Lazy([Mode(er, et)]), {"total": total}, "left", 20)


def without_side(er, et, left, total):
    try:
        Boundary(left, left).damp_all([Mode(er, et)], {"total": total}, "top", 20)
    except KeyError as problem:
        raise TypeError("no such side") from problem


def without_total(er, et, left):
    """The first launch has run when the second one is missed."""
    try:
        Boundary(left, left).damp_all([Mode(er, et)], {}, "left", 20)
    except KeyError as problem:
        raise TypeError("no total") from problem

"""Guard cells that are damped mode by mode, and split fields, which only some modes have."""

from numba import cuda

import _fused_guard_cells as _fused


@cuda.jit
def damp(er, et, factors, n):
    i = cuda.grid(1)
    if i < n:
        er[i] *= factors[i]
        et[i] *= factors[i]


@cuda.jit
def damp_split(er_split, et, factors, n):
    i = cuda.grid(1)
    if i < n:
        er_split[i] *= factors[i] * et[i]


class Mode:
    def __init__(self, er, et, er_split=None):
        self.er, self.et = er, et
        self.use_split = er_split is not None
        if self.use_split:
            self.er_split = er_split


class Asked(Mode):
    """Asking whether there are split fields exchanges the fields."""

    @property
    def use_split(self):
        self.er, self.et = self.et, self.er
        return True

    @use_split.setter
    def use_split(self, value):
        pass


class Boundary:
    def __init__(self, factors, nd):
        self.factors, self.nd = factors, nd

    def damp_all(self, modes):
        n = self.nd
        for m in range(len(modes)):
            # and more
            _fused.boundary_damp_all_fused(modes, self, m, damp, damp_split, 2, 16, n)


def regular(er, et, factors):
    Boundary(factors, 20).damp_all([Mode(er, et)])


def split(er, et, er_split, er_1, et_1, factors):
    Boundary(factors, 18).damp_all([Mode(er, et, er_split), Mode(er_1, et_1)])


def asked(er, et, er_split, factors):
    Boundary(factors, 20).damp_all([Asked(er, et, er_split)])


def two(u, t, v, factors, grid, is_whole=None):
    _fused.two_fused(is_whole, damp, damp_split, grid, 16, u, t, factors, 20, v)
    return None


def flagged(u, t, v, factors, block):
    """The test, an array of one element, changes with the launch: it is asked after it."""
    _fused.flagged_fused(block, damp, damp_split, 2, 16, u, t, factors, 20, v)


def optional(u, t, v, factors, use_device):
    """The first launch reads all names that have a value on some ways only, as the one in the place of both does."""
    if use_device:
        grid, block = 2, 16
    n = 20
    if use_device:
        _fused.optional_fused(damp, damp_split, grid, block, u, t, factors, n, v)


def without_grid(u, t, v, factors, use_device):
    if use_device:
        grid = 2
    try:
        _fused.without_grid_fused(damp, damp_split, grid, 16, u, t, factors, 20, v)
    except NameError as problem:
        raise TypeError("no grid") from problem

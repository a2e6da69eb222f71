"""Guard cells that are damped mode by mode, and split fields, which only some modes have."""

from numba import cuda


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
            damp[2, 16](modes[m].er, modes[m].et, self.factors, n)  # all modes
            if modes[m].use_split and n > 0:
                # these have both
                damp_split[2, 16](modes[m].er_split, modes[m].et, self.factors, n)  # and more


def regular(er, et, factors):
    Boundary(factors, 20).damp_all([Mode(er, et)])


def split(er, et, er_split, er_1, et_1, factors):
    Boundary(factors, 18).damp_all([Mode(er, et, er_split), Mode(er_1, et_1)])


def asked(er, et, er_split, factors):
    Boundary(factors, 20).damp_all([Asked(er, et, er_split)])


def two(u, t, v, factors, grid, is_whole=None):
    damp[grid, 16](u, t, factors, 20)
    if is_whole is not None and grid != 3:
        damp_split[grid, 16](v, t, factors, 20)
    return None


def flagged(u, t, v, factors, block):
    """The test, an array of one element, changes with the launch: it is asked after it."""
    damp[2, 16](u, t, factors, 20)
    if not block:
        damp_split[2, 16](v, t, factors, 20)


def optional(u, t, v, factors, use_device):
    """The first launch reads all names that have a value on some ways only, as the one in the place of both does."""
    if use_device:
        grid, block = 2, 16
    n = 20
    if use_device:
        damp[grid, block](u, t, factors, n)
        damp_split[grid, block](v, t, factors, n)


def without_grid(u, t, v, factors, use_device):
    if use_device:
        grid = 2
    try:
        damp[grid, 16](u, t, factors, 20)
        damp_split[grid, 16](v, t, factors, 20)
    except NameError as problem:
        raise TypeError("no grid") from problem

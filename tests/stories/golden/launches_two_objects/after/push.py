"""A spectral push that takes arrays of the grid and coefficients of the scheme."""

from numba import cuda

import _fused_push as _fused


@cuda.jit
def push_electric(E, B, C, S, n):
    i = cuda.grid(1)
    if i < n:
        E[i] = C[i] * E[i]
        E[i] += S[i] * B[i]


@cuda.jit
def push_magnetic(E, B, C, S, n):
    i = cuda.grid(1)
    if i < n:
        B[i] = C[i] * B[i]
        B[i] -= S[i] * E[i]


class Grid:
    def __init__(self, E, B):
        self.E, self.B = E, B
        self.n = len(E)

    def push_with(self, scheme):
        _fused.grid_push_with_fused(self, scheme, push_electric, push_magnetic, 2, 16)


class Scheme:
    def __init__(self, C, S):
        self.C, self.S = C, S


class Counting(Scheme):
    """Each time that `S` is read it is one larger."""

    @property
    def S(self):
        self.reads = getattr(self, "reads", -1) + 1
        return self.arrays[self.reads]

    @S.setter
    def S(self, value):
        self.arrays = value


def run(E, B, C, S):
    Grid(E, B).push_with(Scheme(C, S))


def counted(E, B, C, first, second):
    Grid(E, B).push_with(Counting(C, (first, second)))


def itself(E, B):
    """The grid is its own scheme, and what is read is written."""
    grid = Grid(E, B)
    grid.C, grid.S = E, B
    grid.push_with(grid)


class Solver:
    def __init__(self, grid, scheme):
        self.grid, self.scheme = grid, scheme

    def step(self):
        _fused.solver_step_fused(self, push_electric, push_magnetic, 2, 16)


class Changing(Solver):
    """Each time that `scheme` is read it is the other one."""

    @property
    def scheme(self):
        self.schemes = self.schemes[::-1]
        return self.schemes[0]

    @scheme.setter
    def scheme(self, value):
        self.schemes = value


def solve(E, B, C, S):
    Solver(Grid(E, B), Scheme(C, S)).step()


def solve_counting(E, B, C, first, second):
    Solver(Grid(E, B), Counting(C, (first, second))).step()


def solve_changing(E, B, C, first, second):
    Changing(Grid(E, B), (Scheme(C, first), Scheme(C, second))).step()

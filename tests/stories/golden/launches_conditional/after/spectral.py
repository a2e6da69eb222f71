"""A push of split fields, which only some grids have, before that of the regular ones."""

from numba import cuda

import _fused_spectral as _fused

c2 = 9.0
epsilon_0 = 0.125


@cuda.jit
def push_split(E_split, B, C, S, n):
    i = cuda.grid(1)
    if i < n:
        E_split[i] = C[i] * E_split[i] - c2 * S[i] * B[i]


@cuda.jit
def push(E, B, C, S, n):
    i = cuda.grid(1)
    if i < n:
        E_old = E[i]
        E[i] = C[i] * E[i] - epsilon_0 * c2 * S[i] * B[i]
        B[i] = C[i] * B[i] + S[i] * E_old


class Grid:
    def __init__(self, E, B, E_split=None):
        self.E, self.B = E, B
        self.use_split = E_split is not None
        if self.use_split:
            self.E_split = E_split

    def push_with(self, C, S):
        n = self.E.shape[0]
        if self.use_split:
            # the split field
            _fused.grid_push_with_fused(self, push_split, push, 2, 16, C, S, n)
        else:
            # the regular fields

            push[2, 16](
                self.E, self.B,  # both of them
                C, S, n
            )
        return None


def advance(E, B, C, S, E_split, use_split):
    Grid(E, B, E_split if use_split else None).push_with(C, S)


def settle(E, B, C, S, n, is_still=None):
    if is_still is None and n > 0:
        _fused.settle_fused(push_split, push, 2, 16, E, B, C, S, n)
    else:
        push[2, 16](E, B, C, S, n)
    E[0] = 0.0

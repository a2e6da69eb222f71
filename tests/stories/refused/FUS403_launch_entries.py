"""Entries that may be others when the second launch reads them, or that fusec cannot name."""

from numba import cuda


@cuda.jit
def scale(u, factor, t, n):
    i = cuda.grid(1)
    if i < n:
        t[i] = u[i] * factor


@cuda.jit
def shift(t, v, n):
    i = cuda.grid(1)
    if i < n:
        v[i] = t[i] + 1.0


def next_key(grids, n, m):
    scale[4, 64](grids[m].u, 0.5, grids[m].t, n)  # expect: FUS403
    m = m + 1
    shift[4, 64](grids[m].t, grids[m].v, n)  # expect: FUS403


def next_list(grids, n):
    scale[4, 64](grids[0].u, 0.5, grids[0].t, n)  # expect: FUS403
    grids = grids[0].finer
    shift[4, 64](grids[0].t, grids[0].v, n)  # expect: FUS403


def computed_key(grids, n, m):
    scale[4, 64](grids[m + 1].u, 0.5, grids[m + 1].t, n)  # expect: FUS403
    shift[4, 64](grids[m].t, grids[m].v, n)


def key_of_object(self, n):
    scale[4, 64](self.grids[self.m].u, 0.5, self.grids[self.m].t, n)  # expect: FUS403
    shift[4, 64](self.t, self.v, n)


def part_of_list(grids, n):
    scale[4, 64](grids[1:].u, 0.5, grids[1:].t, n)  # expect: FUS403
    shift[4, 64](grids[0].t, grids[0].v, n)


def seen_elsewhere(grids, n, m):
    def finer():
        nonlocal m
        m = m + 1

    scale[4, 64](grids[m].u, 0.5, grids[m].t, n)  # expect: FUS403
    shift[4, 64](grids[m].t, grids[m].v, n)  # expect: FUS403
    return finer


def rows(u, t, v, n, m):
    scale[4, 64](u[m], 0.5, t[m], n)  # expect: FUS403
    shift[4, 64](t[m], v[m], n)  # expect: FUS403


# message: statement not fused
# note: Launch of `scale`, which is called with `grids[m].u`, which is neither a name nor known to be a plain attribute.
# message: statement not fused
# note: Launch of `shift`, which is called with `grids[m].t`, which is neither a name nor known to be a plain attribute.
# message: statement not fused
# note: Launch of `scale`, which is called with `grids[0].u`, which is neither a name nor known to be a plain attribute.
# message: statement not fused
# note: Launch of `shift`, which is called with `grids[0].t`, which is neither a name nor known to be a plain attribute.
# message: statement not fused
# note: Launch of `scale`, which is called with `grids[m + 1].u`, which is neither a name nor known to be a plain attribute.
# message: statement not fused
# note: Launch of `scale`, which is called with `self.grids[self.m].u`, which is neither a name nor known to be a plain attribute.
# message: statement not fused
# note: Launch of `scale`, which is called with `grids[1:].u`, which is neither a name nor known to be a plain attribute.
# message: statement not fused
# note: Launch of `scale`, which is called with `grids[m].u`, which is neither a name nor known to be a plain attribute.
# message: statement not fused
# note: Launch of `shift`, which is called with `grids[m].t`, which is neither a name nor known to be a plain attribute.
# message: statement not fused
# note: Launch of `scale`, which is called with `u[m]`, which is neither a name nor known to be a plain attribute.
# message: statement not fused
# note: Launch of `shift`, which is called with `t[m]`, which is neither a name nor known to be a plain attribute.

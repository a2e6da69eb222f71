"""A particle step whose kernels that sort, count and iterate are launched among those that move."""

from numba import cuda, float64

import _fused_cells as _fused

THREADS = 8
DAMPING = 0.5


@cuda.jit
def push(x, v, dt):
    i = cuda.grid(1)
    if i < x.size:
        x[i] += v[i] * dt


@cuda.jit
def kick(v, e, dt):
    i = cuda.grid(1)
    if i < v.size:
        v[i] += e[i] * dt


@cuda.jit
def gain(y, c, spare, dt):
    i = cuda.grid(1)
    if i < y.size:
        y[i] += c[i] * dt


@cuda.jit
def turn(cell, order):
    tile = cuda.shared.array(THREADS, float64)
    place = cuda.threadIdx.x
    i = cuda.grid(1)
    if i < cell.size:
        tile[place] = cell[i]
    cuda.syncthreads()
    if i < cell.size:
        order[i] = tile[THREADS - 1 - place]


@cuda.jit
def spread(sorted_x, places, x):
    i = cuda.grid(1)
    if i < x.size:
        sorted_x[places[i]] = x[i]


@cuda.jit(device=True)
def lower(values, i):
    values[i] = values[i] * DAMPING


@cuda.jit
def relax(u, bound):
    i = cuda.grid(1)
    if i < u.size:
        while u[i] > bound:
            lower(u, i)


def step(x, v, e, cell, order, dt, blocks):
    _fused.step_fused(push, kick, blocks, THREADS, x, v, dt, e, turn, cell, order)


def parts(buffer, e, order, dt, start):
    step(buffer[:16], buffer[16:32], e, buffer[start : start + 16], order, dt, 2)


def moved(x, v, e, sorted_x, places, dt, blocks):
    _fused.moved_fused(push, kick, blocks, THREADS, x, v, dt, e, spread, sorted_x, places)


def both(x, v, e, cell, order, u, dt, blocks):
    _fused.both_fused(push, kick, blocks, THREADS, x, v, dt, e, turn, order, relax, u, 0.25, cell)


def known_to_others(x, v, order, dt, blocks):
    t = cuda.device_array_like(x)
    _fused.known_to_others_fused(kick, push, blocks, THREADS, t, x, dt, v, turn, order)


def prepared(x, v, e, cell, order, dt, n, m):
    blocks = (n + THREADS - 1) // THREADS
    target = order
    _fused.prepared_fused(push, kick, blocks, THREADS, x, v, dt, e, m, turn, cell, target, relax)


def spared(x, a, y, c, dt, blocks):
    # which takes `a`, and never looks at it
    _fused.spared_fused(push, gain, blocks, THREADS, x, a, dt, y, c, turn)


class Species:
    """Particles that know their own arrays."""

    def __init__(self, x, v, e, cell, order, dt):
        self.x, self.v, self.e, self.cell, self.order, self.dt = x, v, e, cell, order, dt

    def advance(self, blocks):
        _fused.species_advance_fused(self, push, kick, blocks, THREADS, turn)


def advanced(x, v, e, cell, order, dt, blocks):
    Species(x, v, e, cell, order, dt).advance(blocks)

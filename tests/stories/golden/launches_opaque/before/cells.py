"""A particle step whose kernels that sort, count and iterate are launched among those that move."""

from numba import cuda, float64

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
    push[blocks, THREADS](x, v, dt)
    turn[blocks, THREADS](cell, order)  # needs nothing of `push`
    kick[blocks, THREADS](v, e, dt)


def parts(buffer, e, order, dt, start):
    step(buffer[:16], buffer[16:32], e, buffer[start : start + 16], order, dt, 2)


def moved(x, v, e, sorted_x, places, dt, blocks):
    push[blocks, THREADS](x, v, dt)
    # with the new values
    spread[blocks, THREADS](sorted_x, places, x)
    kick[blocks, THREADS](v, e, dt)


def both(x, v, e, cell, order, u, dt, blocks):
    push[blocks, THREADS](x, v, dt)
    turn[blocks, THREADS](x, order)
    relax[blocks, THREADS](u, 0.25)
    kick[blocks, THREADS](v, e, dt)
    turn[blocks, THREADS](cell, u)
    push[blocks, THREADS](e, v, dt)


def known_to_others(x, v, order, dt, blocks):
    t = cuda.device_array_like(x)
    kick[blocks, THREADS](t, x, dt)
    turn[blocks, THREADS](t, order)
    push[blocks, THREADS](v, t, dt)


def prepared(x, v, e, cell, order, dt, n, m):
    blocks = (n + THREADS - 1) // THREADS
    push[blocks, THREADS](x, v, dt)
    others = (m + THREADS - 1) // THREADS
    target = order
    turn[others, THREADS](cell, target)
    relax[blocks, THREADS](target, 0.25 * dt)
    kick[blocks, THREADS](v, e, dt)


def spared(x, a, y, c, dt, blocks):
    push[blocks, THREADS](x, a, dt)
    turn[blocks, THREADS](x, a)
    gain[blocks, THREADS](y, c, a, dt)  # which takes `a`, and never looks at it


class Species:
    """Particles that know their own arrays."""

    def __init__(self, x, v, e, cell, order, dt):
        self.x, self.v, self.e, self.cell, self.order, self.dt = x, v, e, cell, order, dt

    def advance(self, blocks):
        push[blocks, THREADS](self.x, self.v, self.dt)
        turn[blocks, THREADS](self.cell, self.order)
        kick[blocks, THREADS](self.v, self.e, self.dt)


def advanced(x, v, e, cell, order, dt, blocks):
    Species(x, v, e, cell, order, dt).advance(blocks)

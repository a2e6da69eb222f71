"""Particles pushed by compiled loops, which take the attributes of an object."""

from numba import njit


@njit
def kick(p, e, dt):
    for i in range(p.shape[0]):
        p[i] += e[i] * dt


@njit
def drift(x, p, dt):
    for i in range(x.shape[0]):
        x[i] += p[i] * dt


@njit
def weigh(e, q, out):
    for i in range(e.shape[0]):
        out[i] = e[i] * q


class Bunch:
    """Momenta are the particles' own."""

    def __init__(self, x, p):
        self.x = x
        self._p = p

    def step(self, e, dt):
        kick(self._p, e, dt)
        drift(self.x, self._p, dt)


class Doubled(Bunch):
    """Positions that are asked for are those after the kick, doubled."""

    @property
    def x(self):
        return self.double

    @x.setter
    def x(self, value):
        self.double = 2.0 * value

    def positions(self):
        return self.double


def push(bunch, e, dt, f):
    weigh(e, 2.0, f)  # reads all that it reads before the first loop
    kick(bunch._p, f, dt)
    # positions last
    drift(bunch.x, bunch._p, dt)


def gather_first(bunch, t, q):
    weigh(bunch.x, q, t)
    weigh(t, q, t)


def plain(x, p, e, dt):
    bunch = Bunch(x, p)
    bunch.step(e, dt)
    push(bunch, e, dt, x * 0.0)
    gather_first(bunch, e, 3.0)
    return bunch.x, bunch._p, e


def doubled(x, p, e, dt):
    bunch = Doubled(x, p)
    bunch.step(e, dt)
    push(bunch, e, dt, x * 0.0)
    return bunch.positions(), bunch._p, e

"""Particles pushed by compiled loops, which take the attributes of an object."""

from numba import njit

from . import _fused_push as _fused


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
        _fused.bunch_step_fused(self, kick, drift, e, dt)


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
    _fused.push_fused(bunch, weigh, kick, drift, e, 2.0, f, dt)


def gather_first(bunch, t, q):
    _fused.gather_first_fused(weigh, bunch.x, q, t)


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

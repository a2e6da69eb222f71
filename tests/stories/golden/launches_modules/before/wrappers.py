"""Each function launches one kernel for all elements."""

from . import kernels
from .config import THREADS, config


def advance(u, v, dt):
    """Move."""
    kernels.advance[config(u.size)](u, v, 0.5 * dt)


def decay(v, rate=0.99):
    blocks, threads = config(v.size)
    kernels.decay[blocks, threads](v, rate)


def energy(u, v, e):
    cfg = config(u.shape[0], THREADS)
    kernels.energy[cfg](u, v, e)


def scaled(v, rate):
    half = 0.5 * rate
    grid, _ = config(len(v))
    kernels.decay[grid, THREADS, 0](v, half)

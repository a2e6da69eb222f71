"""A leapfrog pusher on a device, in which old and new positions take turns."""

import math

from numba import cuda

THREADS = 32


@cuda.jit
def kick(ux, uy, uz, x, y, z, strength, dt):
    """Momenta change by the focusing force."""
    i = cuda.grid(1)
    if i < ux.size:
        ux[i] -= dt * strength * x[i]
        uy[i] -= dt * strength * y[i]
        uz[i] -= dt * strength * z[i]


@cuda.jit
def lorentz_factor(ux, uy, uz, inverse_gamma):
    i = cuda.grid(1)
    if i < inverse_gamma.size:
        inverse_gamma[i] = 1.0 / math.sqrt(1.0 + ux[i] * ux[i] + uy[i] * uy[i] + uz[i] * uz[i])


@cuda.jit
def drift(u, inverse_gamma, old, new, dt):
    """A coordinate moves with its momentum."""
    i = cuda.grid(1)
    if i < new.size:
        new[i] = old[i] + dt * u[i] * inverse_gamma[i]


@cuda.jit
def repel(x, gap, force):
    """A force from the next particle in line, which another thread moves."""
    i = cuda.grid(1)
    if i < x.size - 1:
        force[i] = gap / (x[i + 1] - x[i] + gap)


def run(state, strength, gap, dt, steps):
    """Positions, momenta and forces after a number of steps."""
    x, y, z, ux, uy, uz = (cuda.to_device(values) for values in state)
    x_new, y_new, z_new = (cuda.device_array_like(x) for _ in range(3))
    force = cuda.to_device(state[0] * 0.0)
    blocks = (x.size + THREADS - 1) // THREADS
    for _ in range(steps):
        inverse_gamma = cuda.device_array_like(x)
        kick[blocks, THREADS](ux, uy, uz, x, y, z, strength, dt)
        lorentz_factor[blocks, THREADS](ux, uy, uz, inverse_gamma)
        drift[blocks, THREADS](ux, inverse_gamma, x, x_new, dt)
        drift[blocks, THREADS](uy, inverse_gamma, y, y_new, dt)
        drift[blocks, THREADS](uz, inverse_gamma, z, z_new, dt)
        x, x_new = x_new, x
        y, y_new = y_new, y
        z, z_new = z_new, z
        repel[blocks, THREADS](x, gap, force)
    return [values.copy_to_host() for values in (x, y, z, ux, uy, uz, force)]

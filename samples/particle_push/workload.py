"""What fusec verifies and times: thermal electrons in a box with a guide field."""

import numpy as np

SIZES = (1_000, 500_000)


def cases(size, seed):
    """Yield (function, positional arguments, keyword arguments)."""
    positions, velocities = particles(size, seed)
    yield "push:drift", (*positions, *velocities, 1e-2, 1.0), {}
    positions, velocities = particles(size, seed)
    yield "push:boris", (*velocities, *fields(size, seed), -1.0, 1e-2), {}
    positions, velocities = particles(size, seed)
    yield "push:run", (positions, velocities, fields(size, seed), 3, 1e-2, 1.0), {}
    positions, velocities = particles(size, seed)
    yield "push:run_plasma", (positions, velocities, fields(size, seed)[5], 3, 1e-2, 1.0), {}
    yield "push:kinetic_energy", (1.0, *particles(size, seed)[1]), {}


def particles(size, seed):
    rng = np.random.default_rng(seed)
    return [rng.random(size) for _ in "xyz"], [rng.normal(size=size) for _ in "xyz"]


def fields(size, seed):
    """Ex, Ey, Ez, Bx, By, Bz at the particles."""
    rng = np.random.default_rng(seed + 1)
    electric = [rng.normal(0.0, 0.1, size) for _ in "xyz"]
    magnetic = [rng.normal(mean, 0.1, size) for mean in (0.0, 0.0, 1.0)]
    return [*electric, *magnetic]

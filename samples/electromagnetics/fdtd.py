"""Transverse electric waves on K. S. Yee's staggered grid (1966), in units in which light moves one cell in one time unit.

`ex`, `ey` lie on cell edges, `hz` in cell centres, all in arrays of one shape; `courant` is dt over dx. The border of the
grid reflects. A row of `ey` at the lower border is driven by a source.
"""

import numpy as np


def step(ex, ey, hz, drive, courant):
    """Advance the fields by one time step in place."""
    ey[0, :] = drive
    ey[1:, :] -= courant * (hz[1:, :] - hz[:-1, :])
    ex[:, 1:] += courant * (hz[:, 1:] - hz[:, :-1])

    curl_x = ex[:-1, 1:] - ex[:-1, :-1]
    curl_y = ey[1:, :-1] - ey[:-1, :-1]
    hz[:-1, :-1] += courant * (curl_x - curl_y)


def fdtd_2d(ex, ey, hz, source, courant):
    """Run one step for each value of the source; changes the fields and returns `hz`."""
    for t in range(len(source)):
        step(ex, ey, hz, source[t], courant)
    return hz


def lossy_step(ex, ey, hz, conductivity, permittivity, dt):
    """One step in a medium that absorbs; returns new fields. The loss acts on the mean of old and new fields."""
    loss = 0.5 * dt * conductivity / permittivity
    keep = (1.0 - loss) / (1.0 + loss)
    gain = dt / permittivity / (1.0 + loss)

    new_ex = ex.copy()
    new_ex[:, 1:] = keep[:, 1:] * ex[:, 1:] + gain[:, 1:] * (hz[:, 1:] - hz[:, :-1])
    new_ey = ey.copy()
    new_ey[1:, :] = keep[1:, :] * ey[1:, :] - gain[1:, :] * (hz[1:, :] - hz[:-1, :])

    new_hz = hz.copy()
    new_hz[:-1, :-1] += dt * (new_ex[:-1, 1:] - new_ex[:-1, :-1] - new_ey[1:, :-1] + new_ey[:-1, :-1])
    return new_ex, new_ey, new_hz


def energy(ex, ey, hz, permittivity):
    """Energy of the fields in cell centres, summed over the grid."""
    centre_ex = 0.5 * (ex[:-1, 1:] + ex[:-1, :-1])
    centre_ey = 0.5 * (ey[1:, :-1] + ey[:-1, :-1])
    electric = permittivity[:-1, :-1] * (centre_ex**2 + centre_ey**2)
    magnetic = hz[:-1, :-1] ** 2
    return 0.5 * np.sum(electric + magnetic)

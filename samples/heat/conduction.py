"""Sweeps over a body whose surface keeps its temperature; two arrays take turns."""

import numpy as np


def step_3d(before, after, fourier):
    """Forward Euler step of the heat equation into the interior of `after`; `fourier` is diffusivity * dt / dx^2."""
    centre = before[1:-1, 1:-1, 1:-1]
    along_x = before[2:, 1:-1, 1:-1] - 2.0 * centre + before[:-2, 1:-1, 1:-1]
    along_y = before[1:-1, 2:, 1:-1] - 2.0 * centre + before[1:-1, :-2, 1:-1]
    along_z = before[1:-1, 1:-1, 2:] - 2.0 * centre + before[1:-1, 1:-1, :-2]
    after[1:-1, 1:-1, 1:-1] = centre + fourier * (along_x + along_y + along_z)


def heat_3d(temperature, fourier, steps):
    """Temperature after a number of steps; the given array is not changed."""
    now = temperature.copy()
    after = temperature.copy()
    for _ in range(steps):
        step_3d(now, after, fourier)
        now, after = after, now
    return now


def sweep_2d(guess, better):
    """Jacobi sweep for the steady state: the mean of a point and its four neighbours."""
    better[1:-1, 1:-1] = 0.2 * (
        guess[1:-1, 1:-1] + guess[1:-1, :-2] + guess[1:-1, 2:] + guess[:-2, 1:-1] + guess[2:, 1:-1]
    )


def jacobi_2d(temperature, other, sweeps):
    """An even number of sweeps there and back; changes both arrays and returns the first."""
    for _ in range(sweeps // 2):
        sweep_2d(temperature, other)
        sweep_2d(other, temperature)
    return temperature


def relax(temperature, source, sweeps):
    """Sweeps with sources that write a new array each time; returns temperature and the largest last change."""
    now = temperature
    change = 0.0
    for _ in range(sweeps):
        after = now.copy()
        neighbours = now[1:-1, :-2] + now[1:-1, 2:] + now[:-2, 1:-1] + now[2:, 1:-1]
        after[1:-1, 1:-1] = 0.25 * (neighbours + source[1:-1, 1:-1])
        change = np.max(np.abs(after - now))
        now = after
    return now, change

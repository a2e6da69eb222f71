"""Fourth-order diffusion along the levels of an atmospheric model; fields of shape (longitude, latitude, level).

Two points at each horizontal border are boundary values, which no function here changes.
"""

import numpy as np


def laplacian(field):
    """Five-point Laplacian times the squared grid distance, without the border."""
    return (
        field[2:, 1:-1, :] + field[:-2, 1:-1, :] + field[1:-1, 2:, :] + field[1:-1, :-2, :] - 4.0 * field[1:-1, 1:-1, :]
    )


def diffuse(field, coefficient, out):
    """One step into the interior of `out`: the Laplacian of the Laplacian, by fluxes through the cell faces.

    A flux up the gradient of the field is cut to zero, so that no new extremum arises: M. Xue, Mon. Wea. Rev. 128 (2000).
    """
    curvature = laplacian(field)

    flux_x = curvature[1:, 1:-1, :] - curvature[:-1, 1:-1, :]
    gradient_x = field[2:-1, 2:-2, :] - field[1:-2, 2:-2, :]
    flux_x = np.where(flux_x * gradient_x > 0.0, 0.0, flux_x)

    flux_y = curvature[1:-1, 1:, :] - curvature[1:-1, :-1, :]
    gradient_y = field[2:-2, 2:-1, :] - field[2:-2, 1:-2, :]
    flux_y = np.where(flux_y * gradient_y > 0.0, 0.0, flux_y)

    divergence = flux_x[1:, :, :] - flux_x[:-1, :, :] + flux_y[:, 1:, :] - flux_y[:, :-1, :]
    out[2:-2, 2:-2, :] = field[2:-2, 2:-2, :] - coefficient * divergence


def smooth(field, strength):
    """The same without limiter and with one coefficient, as a new array; the two border points keep their values."""
    curvature = laplacian(field)
    biharmonic = (
        curvature[2:, 1:-1, :]
        + curvature[:-2, 1:-1, :]
        + curvature[1:-1, 2:, :]
        + curvature[1:-1, :-2, :]
        - 4.0 * curvature[1:-1, 1:-1, :]
    )
    result = field.copy()
    result[2:-2, 2:-2, :] = field[2:-2, 2:-2, :] - strength * biharmonic
    return result


def run(field, coefficient, steps):
    """The field after a number of limited steps; the given array is not changed."""
    now = field.copy()
    after = field.copy()
    for _ in range(steps):
        diffuse(now, coefficient, after)
        now, after = after, now
    return now

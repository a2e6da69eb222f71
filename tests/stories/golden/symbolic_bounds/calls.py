"""Stages of stencils whose bounds are variables are one kernel; a call asks once where its slices begin and end."""

import numpy as np

ORIGINAL = 15


def calls(rng):
    """Those that run the original have bounds beyond the end or before the start, no integers, or other extents."""
    yield "fields:diffused", _diffusion(rng, (9, 8, 5)), {}
    yield "fields:diffused", _diffusion(rng, (1, 1, 2)), {}
    yield "fields:diffused", _diffusion(rng, (0, 3, 2)), {}
    yield "fields:diffused", _special(*_diffusion(rng, (6, 5, 3))), {}
    yield "fields:diffused", (rng.normal(size=(14, 13, 9))[::1, ::-1, ::2], np.zeros((7, 6, 5)), np.ones((7, 6, 5))), {}
    yield "fields:diffused", (rng.normal(size=(9, 9, 2)), np.zeros((6, 5, 2)), np.ones((6, 5, 2))), {}  # too short
    yield "fields:smoothed", (rng.normal(size=(9, 8)), np.zeros((5, 4)), 0.5), {}
    yield "fields:smoothed", (rng.normal(size=(10, 8)), np.zeros((5, 4)), 0.5), {}  # too long
    yield "fields:conducted", (rng.normal(size=9), 9, 0.5), {}
    yield "fields:conducted", (rng.normal(size=9), 7, 0.5), {}
    yield "fields:conducted", (rng.normal(size=9).astype("f4"), 3, np.float32(0.5)), {}
    yield "fields:conducted", (rng.normal(size=9), 2, 0.5), {}
    yield "fields:conducted", (rng.integers(0, 9, 8), 8, 2), {}
    yield "fields:conducted", (rng.normal(size=9), 10, 0.5), {}  # NumPy clips
    yield "fields:conducted", (rng.normal(size=9), 1, 0.5), {}  # and counts from the end
    yield "fields:conducted", (rng.normal(size=9), -3, 0.5), {}
    yield "fields:conducted", (rng.normal(size=9), np.int64(9), 0.5), {}
    yield "fields:within", (rng.normal(size=12), 2, 0.5), {}
    yield "fields:within", (rng.normal(size=12), 6, 0.5), {}
    yield "fields:within", (rng.normal(size=12), 0, 0.5), {}  # `u[0:-0]` is empty
    yield "fields:within", (rng.normal(size=12), 7, 0.5), {}
    yield "fields:along", (rng.normal(size=(3, 7)), 0.5), {}
    yield "fields:along", (rng.normal(size=(3, 1)), 0.5), {}
    yield "fields:shifted", (rng.normal(size=13), rng.normal(size=10), 0.5), {}
    yield "fields:shifted", (rng.normal(size=12), rng.normal(size=10), 0.5), {}  # too short
    yield "fields:shifted", (rng.normal(size=13), rng.normal(size=(2, 5)), 0.5), {}
    yield "fields:relaxed", (rng.normal(size=(6, 7)), rng.normal(size=(6, 7)), 0.5), {}
    yield "fields:relaxed", (rng.normal(size=(1, 7)), rng.normal(size=(6, 7)), 0.5), {}
    yield "fields:advanced", (rng.normal(size=9), 7, 0.5), {}
    yield "fields:advanced", (rng.normal(size=9), 12, 0.5), {}  # clipped
    yield "fields:advanced", (rng.normal(size=9), np.int64(9), 0.5), {}
    for stepped in ("fields:marched", "fields:marched_directly"):
        yield stepped, (6, 7, rng.normal(size=(6, 7)), np.zeros((6, 7))), {}
        yield stepped, (5, 6, rng.normal(size=(6, 7)), np.zeros((6, 7))), {}
        yield stepped, (8, 6, rng.normal(size=(6, 7)), np.zeros((6, 7))), {}  # clipped
        yield stepped, (6.0, 7, rng.normal(size=(6, 7)), np.zeros((6, 7))), {}
        field = rng.normal(size=(6, 7))
        yield stepped, (6, 7, field, field), {}  # one memory


def _diffusion(rng, shape):
    rows, columns, layers = shape
    return rng.normal(size=(rows + 4, columns + 4, layers)), np.zeros(shape), rng.random(shape)


def _special(field, out, coeff):
    field[2, 3, 0], field[4, 4, 1], field[5, 2, 2] = np.nan, np.inf, -0.0
    return field, out, coeff

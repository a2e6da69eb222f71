"""Tables, tables of tables and rows; one row and none, no elements; other orders and types; shapes that a ufunc repeats."""

import numpy as np

ORIGINAL = 11


def calls(rng):
    x, y = rng.random((5, 7)), rng.random((5, 7))
    yield "spectra:normalised", (x,), {}
    yield "spectra:normalised", (rng.random((2, 3, 4)),), {}
    yield "spectra:normalised", (np.zeros((3, 0)),), {}
    yield "spectra:normalised", (np.zeros((2, 0, 4)),), {}
    yield "spectra:normalised", (x[0],), {}  # a number of the one row
    yield "spectra:normalised", (np.asfortranarray(x),), {}
    yield "spectra:normalised", (x[:, ::2],), {}
    yield "spectra:normalised", (x.astype(np.float32),), {}  # NumPy makes doubles of it
    yield "spectra:angles", (x, y), {}
    yield "spectra:angles", (x[:1], y[:1]), {}
    yield "spectra:angles", (x, y[:1]), {}  # which the ufunc repeats
    yield "spectra:angles", (x, y[0]), {}
    yield "spectra:angles", (x, y[:, :5]), {}  # raises
    tables, out = rng.random((5, 3, 7)), np.zeros((5, 3))
    yield "spectra:turned", (tables, x, out), {}
    yield "spectra:turned", (tables, x[0], out), {}
    yield "spectra:turned", (tables, x, np.zeros((5, 6))[:, ::2]), {}
    yield "spectra:turned", (tables[:, :, :3], tables[:, 0, :3], tables[:, :, 0].copy()), {}
    yield "spectra:running", (x,), {}
    yield "spectra:running", (x[:0],), {}
    yield "spectra:running", (x.astype(int),), {}

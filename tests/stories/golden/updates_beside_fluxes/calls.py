"""A step that adds to what the fluxes of its neighbours read: a kernel computes what is added, then NumPy adds it.

See FUS203_flux_returned_too.py, FUS203_flux_is_attribute.py and FUS202_shift_right.py.
"""


def calls(rng):
    yield "diffusion:diffused", (rng.normal(size=(9, 7)), 0.1, 3), {}
    yield "diffusion:relaxed", (rng.normal(size=12), 0.1), {}
    yield "diffusion:scaled", (rng.normal(size=12), 0.5), {}
    yield "diffusion:scaled", (rng.integers(1, 9, 12), 0.5), {}  # NumPy adds no float64 to integers

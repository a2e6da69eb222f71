"""A store that overlaps what it reads, or what statements before it read, stays NumPy's; its right-hand side is one pass into
fresh memory, with these statements. See tests/fusion/test_stored_apart.py.
"""


def calls(rng):
    yield "heat:step", (rng.normal(size=9), 0.1), {}
    yield "heat:accumulated", (rng.normal(size=6), rng.normal(size=6)), {}
    yield "heat:sharpened", (rng.normal(size=(6, 5)), 0.1), {}

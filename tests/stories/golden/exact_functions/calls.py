"""Under `--fp exact` NumPy's own functions run over tiles: FUS306_exponential.py is too short, FUS501_beside_neighbour.py
has slices. What broadcasts, and what is not contiguous, is the original's."""

OPTIONS = ("--fp", "exact")
ORIGINAL = 3


def calls(rng):
    strikes, spot = rng.random((3, 700)) + 0.5, rng.random((3, 700)) + 0.5
    yield "option:price", (spot, strikes, 1.5, 0.03, 0.2), {}
    yield "option:price", (spot.astype("f4"), strikes.astype("f4"), 1.5, 0.03, 0.2), {}
    yield "option:price", (spot, strikes.astype("f4"), spot * 2, 0, strikes), {}
    yield "option:price", (spot.T, strikes.T, 1, 0.03, 0.2), {}
    yield "option:price", (spot[::2], strikes[::2], 1.5, 0.03, 0.2), {}
    yield "option:price", (spot, strikes[0], 1.5, 0.03, 0.2), {}
    yield "relax:relax", (rng.random(3000), rng.standard_normal(3000), 0.1), {}
    yield "relax:relax", (rng.random(8).astype("f4"), rng.standard_normal(8).astype("f4"), 0.1), {}
    both = rng.random(9)
    yield "relax:relax", (both, both, 0.1), {}
    yield "relax:orbit", (rng.random(6) + 1, rng.random(6), 0.3), {}

"""Mean, variance and spread of rows, then the rows themselves; parameters that broadcast along them."""

ORIGINAL = 3


def calls(rng):
    yield "layers:layer_norm", (rng.normal(size=(6, 40)), rng.random(40), rng.random(40)), {}
    yield "layers:layer_norm", (rng.normal(size=(2, 3, 1500)).astype("f4"), rng.random(1500).astype("f4"), 0.5), {}
    yield "layers:layer_norm", (rng.normal(size=(6, 1)), 1.0, 0.0), {}
    yield "layers:layer_norm", (rng.integers(0, 9, (3, 8)), 2.0, 0.5, 1e-3), {}
    yield "layers:standardise", (rng.normal(size=(6, 40)),), {}
    yield "layers:standardise", (rng.normal(size=(2, 40)) + 1j,), {}
    yield "layers:with_moments", (rng.normal(size=(6, 40)), 1e-3), {}
    yield "layers:with_moments", (rng.normal(size=(6, 40)), rng.random(6)), {}
    yield "layers:with_moments", (rng.normal(size=40), 1e-3), {}
    yield "layers:rescale", (rng.normal(size=(6, 40)),), {}
    yield "layers:rescale", (rng.normal(size=(2, 6, 40)),), {}

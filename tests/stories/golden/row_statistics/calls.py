"""Several reductions of each row in one sweep; the results have one element for each row."""

ORIGINAL = 1


def calls(rng):
    yield "rows:cosine_similarity", (rng.normal(size=(6, 40)), rng.normal(size=(6, 40))), {}
    yield "rows:cosine_similarity", (rng.normal(size=(6, 40)), rng.normal(size=40)), {}
    yield "rows:cosine_similarity", (rng.normal(size=40), rng.normal(size=40)), {}
    yield "rows:unit_rows", (rng.normal(size=(2, 6, 2100)),), {}
    yield "rows:unit_rows", (rng.integers(-3, 4, (5, 8)),), {}
    yield "rows:summary", (rng.random((6, 40), "f4"), 0.01, 2.0), {}
    yield "rows:summary", (rng.integers(0, 4, (6, 9)).astype("u1"), 1, 3), {}
    yield "rows:summary", (rng.random((6, 40)), rng.random((6, 1)), 2.0), {}
    yield "rows:distances", (rng.random((50, 3)), rng.random(3)), {}
    yield "rows:distances", (rng.random(3), rng.random(3)), {}
    yield "rows:distances", (rng.random(3), rng.random((50, 3))), {}

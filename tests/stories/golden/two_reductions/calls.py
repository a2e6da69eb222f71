"""Two sums over one pass, the mapped array itself an output as well.

A sum over a broadcast operand counts its own elements, not those of the common shape: the original runs.
"""

ORIGINAL = 3


def calls(rng):
    yield "centroid:centroid", (rng.random(30), rng.random(30)), {}
    yield "centroid:centroid", (rng.random((5, 6)), rng.random((5, 6))), {}
    yield "centroid:centroid", (rng.random(1), rng.random(30)), {}
    yield "centroid:centroid", (2.0, rng.random(30)), {}
    yield "centroid:centroid", (rng.random(6), rng.random((5, 6))), {}
    yield "centroid:checked", (rng.random(30), rng.random(30)), {}
    yield "centroid:checked", (2.0, rng.random(30)), {}

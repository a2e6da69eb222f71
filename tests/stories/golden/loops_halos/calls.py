"""Compiled loops that read neighbours of what the loop before them stores in an array of the caller's own: each instance computes
them. Neighbours: FUS203_loops_halos.py, FUS204_loops_halo_in_place.py.
"""

ORIGINAL = 1


def calls(rng):
    for dtype in ("f8", "f4"):
        u, v, w = (rng.random(11).astype(dtype) for _ in range(3))
        yield "flow:step", (u, v, 0.3, 0.1), {}
        yield "flow:both", (u, v, w, 0.3, 0.1), {}
        yield "flow:curvature", (u, v), {}
        plane, out = (rng.random((5, 9)).astype(dtype) for _ in range(2))
        yield "flow:plane", (plane, out), {}
    yield "flow:step", (u, u, 0.3, 0.1), {}

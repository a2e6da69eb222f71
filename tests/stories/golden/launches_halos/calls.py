"""Launches that read neighbours of what the launch before them stores in an array of their own: each thread computes them.

Not where the grid is too short, or arrays differ. Neighbours: FUS203_launch_halo_guard.py, FUS204_launch_halo_in_place.py.
"""

ORIGINAL = 3


def calls(rng):
    for dtype in ("f8", "f4"):
        u, v = (rng.random(11).astype(dtype) for _ in range(2))
        yield "flow:step", (u, v, 0.3, 0.1, 11), {}
        yield "flow:step", (u, v, 0.3, 0.1, 2), {}
        yield "flow:curvature", (u, v, 11), {}
        w = rng.random(11).astype(dtype)
        yield "flow:both", (u, v, w, 0.3, 0.1, 11), {}
        plane, out = (rng.random((5, 9)).astype(dtype) for _ in range(2))
        yield "flow:plane", (plane, out), {}
    yield "flow:step", (u, u, 0.3, 0.1, 11), {}
    long, out = rng.random(20), rng.random(20)
    yield "flow:curvature", (long, out, 14), {}
    yield "flow:plane", (plane, rng.random((4, 8))), {}

"""Calls of the functions that are attacked, on arrays of the host."""

SKIPPED = {
    "launches:two_launches": (3,),  # of blocks there may be too many
    "launches:of_attributes": (3,),
    "launches:in_a_loop": (1, 2),
}


def calls(rng):
    x, y = rng.random(6) + 0.5, rng.random(6) + 0.5
    yield "launches:two_launches", (x, y.copy(), 0.5, 2), {}
    yield "launches:of_attributes", (x, y.copy(), 0.5, 2), {}
    yield "launches:in_a_loop", (rng.random((3, 6)), 3, 6), {}

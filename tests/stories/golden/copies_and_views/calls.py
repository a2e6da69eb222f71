"""`after = now.copy()`, `out = np.zeros_like(u)` and `inner = u[1:-1]` part no group: the dispatcher runs them first.

Not so where the copy would see other elements, or somebody else when the name is bound: FUS207_copy_after_store.py,
FUS207_copy_of_intermediate.py, FUS207_copy_seen_on_error.py, FUS207_copy_replaces_operand.py,
FUS207_view_of_intermediate.py, FUS207_view_of_written.py, FUS202_view_one_row_off.py, FUS210_view_and_written.py.
"""

import numpy as np

ORIGINAL = 9  # another number of dimensions, extents without an inside, float in int, subclasses, a list


class Logged(np.ndarray):
    """An array that tells when it is copied."""

    log: list[str] = []  # noqa: RUF012

    def copy(self, order="C"):
        self.log.append("copied")
        return super().copy(order)


def calls(rng):
    for _ in range(2):
        yield "steps:upwind", (rng.random(9), rng.random(9), 0.5), {}
        yield "steps:gradient", (rng.random((5, 6)), 0.1), {}
        yield "steps:both", (rng.random(8), rng.random(8), 0.25), {}
        yield "steps:sharpened", (rng.random((4, 7)), 0.5), {}
        yield "steps:centred", (rng.random(7) - 0.5,), {}
        yield "steps:relaxed", (rng.random(9), 3), {}
        yield "steps:advected", (rng.random(9), 0.5), {}
    yield "steps:upwind", (rng.random((5, 3)), rng.random((5, 3)), 0.5), {}
    yield "steps:upwind", (np.asfortranarray(rng.random((5, 3))), rng.random((5, 3)), rng.random((3, 3))), {}
    yield "steps:gradient", (rng.random((4, 5, 2)).astype("f4"), np.float32(0.5)), {}
    yield "steps:both", (rng.integers(0, 9, 7), rng.random(7), 1), {}
    yield "steps:sharpened", (rng.random(7), 0.5), {}
    yield "steps:upwind", (rng.random(2), rng.random(2), 0.5), {}
    yield "steps:both", (rng.random(8), rng.random((8, 2)), 0.25), {}
    yield "steps:upwind", (rng.random(9).view(Logged), rng.random(9), 0.5), {}
    yield "steps:centred", ([1.0, 2.0, 3.0],), {}
    u = rng.random(9)
    yield "steps:updated", (u, rng.random(8), 0.5), {}
    yield "steps:updated", (u, u[1:], 0.5), {}
    yield "steps:updated", (u.astype(np.float32), rng.random(8), 2), {}
    yield "steps:updated", (rng.integers(0, 9, 9), rng.random(8), 0.5), {}
    yield "steps:updated", (u[::-1], rng.random(8), 0.5), {}
    yield "steps:updated", (rng.random(2), rng.random(1), 0.5), {}
    yield "steps:updated", (u.view(Logged), rng.random(8), 0.5), {}

"""What no kernel uses may be an array or a number; an array of the host's is copied back, and so must be no other's memory."""

ORIGINAL = 4


def calls(rng):
    u, t, v, weights = (rng.random(12) for _ in range(4))
    yield "unused:twice", (u, weights, 12, t, v, 2), {}
    yield "unused:twice", (u, rng.random((2, 3)), 12, t, v, 2), {}
    yield "unused:twice", (u, 0.5, 12, t, v, 2), {}
    yield "unused:twice", (u, t, 12, t, v, 2), {}  # copied back twice
    yield "unused:twice", (u, None, 12, t, v, 2), {}
    yield "unused:used_later", (u, weights, 12, t, v, 2), {}
    a, b, rows = (rng.random((3, 12)) for _ in range(3))
    yield "unused:rows", (a, rows, 12, b, 3, 2), {}
    yield "unused:rows", (a, 0.5, 12, b, 3, 2), {}
    yield "unused:rows", (a, b, 12, b, 3, 2), {}  # one memory
    yield "unused:rows_of_all", (a, rows, 12, b, 3, 2), {}
    yield "unused:rows_of_all", (a, rows[:2], 12, b, 2, 2), {}
    yield "unused:rows_of_all", (a, rows[0, :1].reshape(()), 12, b, 2, 2), {}  # has no axis; raises

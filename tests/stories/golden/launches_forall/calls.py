"""`kernel.forall(n)` starts `n` threads and whole blocks beyond them: guards must stop at `n`, which is proved or asked.

Nearest neighbours that stay: FUS201_launch_forall.py, FUS201_launch_forall_unguarded.py, FUS403_launch_forall_axes.py.
"""

ORIGINAL = 3


def calls(rng):
    x, t, y = (rng.random(9) - 0.5 for _ in range(3))
    yield "waves:step", (x, t, y, 9), {}
    yield "waves:step", (x[:0], t, y, 0), {}
    yield "waves:step", (x, t, y, 8), {}  # how many more threads run depends on the size of a block
    yield "waves:sizes", (x, t, y), {}
    yield "waves:in_blocks", (x, t, y, 12, 0), {}
    yield "waves:held", (x, t, y, 9), {}
    yield "waves:in_turns", (y, 9), {}
    yield "waves:vanishing", (x, y, 9), {}
    yield "waves:vanishing", (x, y, 8), {}
    yield "waves:two_counts", (x, t, y, 9, 9), {}
    yield "waves:two_counts", (x, t, y, 9, 10), {}

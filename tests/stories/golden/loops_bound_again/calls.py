"""Calls that bind their argument again, `c = shift(c, 2.0)`: each value of the variable has a name of its own in the kernel.

Nearest neighbours that stay: FUS203_loops_bound_again_neighbour.py, FUS207_loops_bound_again.py.
"""


class Bunch:
    def __init__(self, x):
        self.x = x
        self.logged = []

    def log(self, c):
        self.logged.append(float(c.sum()))


def calls(rng):
    a, b, c = (rng.random(9) for _ in range(3))
    yield "filters:chain", (a, b), {}
    yield "filters:argument", (c, b), {}
    yield "filters:sorted_pair", (a, b), {}
    yield "filters:looked_at", (c, b, []), {}
    yield "filters:steps", (c, b, 3), {}
    yield "filters:returned", (c, b), {}
    yield "filters:beside", (c, b), {}
    yield "filters:chain", (a.astype("f4"), b), {}
    yield "filters:of_attributes", (Bunch(a), c), {}

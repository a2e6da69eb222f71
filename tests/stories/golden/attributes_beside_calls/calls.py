"""Attributes that a call sets between statements have their values of then; these statements are fused on either side of it."""


def calls(rng):
    for n in (1, 7, 1000):
        yield "workload:walked", (n, 0.1), {}

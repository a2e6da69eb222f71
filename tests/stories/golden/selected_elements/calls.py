"""Integers of several types select, a mask too; what is out of range raises the author's IndexError, and lists run the original."""

import numpy as np

ORIGINAL = 13


def calls(rng):
    def numbers(*shape, dtype=float):
        return (rng.random(shape) + 0.5).astype(dtype)

    def places(*shape, most=5, dtype="i8"):
        return rng.integers(0, most, shape).astype(dtype)

    names = ("weighted", "after_a_statement", "of_rows", "neighbours", "own_memory", "read_afterwards")
    for dtype in ("i8", "i4", "u1", "u8"):
        for name in names:
            yield f"tables:{name}", (numbers(4, 5), numbers(5), places(5, dtype=dtype)), {}
    for name in names:
        yield f"tables:{name}", (numbers(4, 5), numbers(9, dtype="f4"), places(4, 5) - 9), {}
    yield "tables:weighted", (numbers(3, 5), numbers(4, 5), places(3, most=4)), {}  # rows
    yield "tables:weighted", (numbers(5), numbers(5), np.ones(5, bool)), {}
    yield "tables:weighted", (numbers(5), numbers(5), places(5)[::-1]), {}
    yield "tables:weighted", (numbers(5), numbers(5, dtype="i4"), places(5)), {}
    table = numbers(5)
    yield "tables:written_behind", (table, table, places(5)), {}
    yield "tables:written_before", (table, table, places(5)), {}
    yield "tables:written_behind", (numbers(5), numbers(5), places(5)), {}
    yield "tables:written_before", (numbers(5), numbers(5), places(5)), {}
    yield "tables:beside_its_table", (numbers(4, 5), numbers(5), places(5)), {}
    yield "tables:computed_places", (numbers(4, 5), numbers(6), places(5)), {}
    yield "tables:second_name", (numbers(5), places(5)), {}
    yield "tables:masked", (numbers(5), numbers(5), numbers(5) > 1.0), {}
    for wrong in (places(5) + 5, places(5) - 11, numbers(5), [0, 1, 2, 3, 4], 2):
        yield "tables:weighted", (numbers(5), numbers(5), wrong), {}
    yield "tables:weighted", (numbers(5), [1.0, 2.0, 3.0], places(5, most=3)), {}
    yield "tables:weighted", (numbers(5), numbers(5).astype(object), places(5)), {}
    yield "tables:written_behind", (numbers(5), numbers(5), places(5) + 5), {}
    yield "tables:written_before", (numbers(5), numbers(5), places(5) + 5), {}

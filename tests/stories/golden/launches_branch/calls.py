"""A launch, and behind it one under a condition that can be asked earlier: one launch where it holds, else the statements.

A property and an array of one element are asked in their place. FUS301_launch_branch.py has the tests that are not.
"""

ORIGINAL = 0


def calls(rng):
    er, et, er_split, er_1, et_1, factors = (rng.random(20) for _ in range(6))
    one = rng.random(20)[:1] * 0
    yield "guard_cells:regular", (er, et, factors), {}
    yield "guard_cells:split", (er, et, er_split, er_1, et_1, factors), {}
    yield "guard_cells:asked", (er, et, er_split, factors), {}
    yield "guard_cells:two", (er, et, er_split, factors, 2), {}
    yield "guard_cells:two", (er, et, er_split, factors, 2, True), {}
    yield "guard_cells:flagged", (er, et, er_split, factors, False), {}
    yield "guard_cells:flagged", (er, et, er_split, factors, True), {}
    yield "guard_cells:flagged", (er, et, er_split, factors, one), {}
    yield "guard_cells:optional", (er, et, er_split, factors, True), {}
    yield "guard_cells:optional", (er, et, er_split, factors, False), {}
    yield "guard_cells:without_grid", (er, et, er_split, factors, True), {}
    yield "guard_cells:without_grid", (er, et, er_split, factors, False), {}

"""Entries of lists, tuples and dictionaries, and attributes of such entries, which the generated function reads.

A list with a `__getitem__` of its own and a missing key are left to the author's statements; FUS403_launch_entries.py has those
that may be read too early.
"""

ORIGINAL = 1


def calls(rng):
    er, et, er_1, et_1, left, right, total = (rng.random(20) for _ in range(7))
    yield "damping:plain", (er, et, er_1, et_1, left, total), {}
    yield "damping:with_tuple", (er, et, left, right, total), {}
    yield "damping:in_pairs", (er, et, left, total), {}
    yield "damping:of_class", (er, et, left, total), {}
    yield "damping:without_side", (er, et, left, total), {}
    yield "damping:without_total", (er, et, left), {}

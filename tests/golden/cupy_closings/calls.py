"""Numbers computed with what CuPy's arrays are reduced to. Its neighbours are in before/apart.py."""

ORIGINAL = 1  # a byte and a literal that no byte holds, which raises


def calls(rng):
    import cupy as cp
    import numpy as np

    def given(*shape, dtype=float):
        return cp.asarray(rng.random(shape).astype(dtype))

    yield "numbers:energy", (given(50_001, dtype="f4"), given(50_001, dtype="f4"), given(50_001, dtype="f4")), {}
    yield "numbers:energy", (0.5, given(7, 3), given(3)), {}
    yield "numbers:distance", (given(50_001), given(50_001)), {}
    yield "numbers:distance", (given(4, 5)[:, ::2], 0.25), {}
    yield "numbers:projection", (given(50_001), given(50_001)), {}
    yield "numbers:projection", (given(9, 4), given(9, 4)), {}
    yield "numbers:cosine", (given(50_001, dtype="f4"), given(50_001, dtype="f4")), {}
    yield "numbers:cosine", (given(40), given(40)), {}
    yield "numbers:moments", (given(50_001),), {}
    yield "numbers:moments", (given(6, 5, dtype="f4"),), {}
    yield "numbers:steps", (given(600),), {}
    yield "numbers:parity", (cp.asarray(rng.integers(-5, 9, 60_000).astype("i4")),), {}
    yield "numbers:parity", (cp.asarray(rng.integers(0, 9, 60).astype("u1")),), {}
    yield "numbers:rebound", (given(40, dtype="f4"), given(40, dtype="f4")), {}
    yield "numbers:rebound", (given(40), given(3, 40)), {}
    yield "numbers:rebound_array", (given(600),), {}
    yield "numbers:other_names", (given(40), given(40)), {}
    for name in ("after_print", "bound_again", "bound_by_number", "read_between", "second_name", "unread"):
        yield f"apart:{name}", (given(40), given(40)), {}
    yield "apart:of_elements", (given(50_001), given(50_001)), {}
    yield "apart:of_spread", (given(40), given(40)), {}
    yield "apart:of_rows", (given(4, 40), given(4, 40)), {}
    yield "apart:alone", (given(40),), {}
    yield "apart:with_variable", (given(40), given(40), given(40)), {}
    yield "apart:flagged", (cp.asarray(rng.integers(0, 9, 60)),), {}
    yield "apart:of_two_groups", (given(40), given(40), given(4), given(4)), {}
    for count in (40, 50_001):
        yield "expressions:is_done", (given(count),), {}
        yield "expressions:step", (given(count), given(count), 0.05), {}
        yield "expressions:step", (given(count), given(count), 0.5), {}
        for name in ("on_host", "item", "maybe", "of_either"):
            yield f"expressions:{name}", (given(count), given(count)), {}
        yield "expressions:beside", (given(count), given(count), given(4)), {}
        yield "expressions:behind", (given(count), given(count), given(4)), {}
    yield "expressions:is_done", (cp.zeros(8),), {}
    for xp in (cp, np):
        a, b = (xp.asarray(rng.random(700)) for _ in range(2))
        yield "either:loss", (xp, a, b), {}
        yield "either:projection", (a, b), {}
        yield "either:cosine", (a, b, xp), {}
        yield "either:is_done", (xp, a), {}
        yield "either:on_host", (xp, a, b), {}
        yield "either:with_array", (xp, a, b), {}
    for dtype in ("u1", "i4", "f4"):
        given_twice = (cp.asarray(rng.integers(0, 9, 60).astype(dtype)),) * 2
        yield "numbers:thousandth", given_twice[:1], {}
        yield "numbers:below", given_twice[:1], {}
        yield "apart:cube", given_twice, {}
    for count in (40, 50_001):
        yield "numbers:of_number", (given(count, dtype="f4"), given(count, dtype="f4")), {}
        yield "numbers:beside_elements", (given(count), given(count)), {}

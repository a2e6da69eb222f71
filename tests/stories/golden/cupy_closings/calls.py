"""Numbers computed with what CuPy's arrays are reduced to. Its neighbours are in before/apart.py."""

import operator

# a byte and a literal that no byte holds, which raises
# arrays, truth values, complex numbers and texts for numbers; a number that is asked for its size; integers that fit no integer dtype; zeros that Python divides by
# weights that are fewer than what they weigh
ORIGINAL = 44


def calls(rng):
    import cupy as cp
    import numpy as np

    def given(*shape, dtype=float):
        return cp.asarray(rng.random(shape).astype(dtype))

    yield "numbers:energy", (given(9_001, dtype="f4"), given(9_001, dtype="f4"), given(9_001, dtype="f4")), {}
    yield "numbers:energy", (0.5, given(7, 3), given(3)), {}
    yield "numbers:distance", (given(9_001), given(9_001)), {}
    yield "numbers:distance", (given(4, 5)[:, ::2], 0.25), {}
    yield "numbers:projection", (given(9_001), given(9_001)), {}
    yield "numbers:projection", (given(9, 4), given(9, 4)), {}
    yield "numbers:cosine", (given(9_001, dtype="f4"), given(9_001, dtype="f4")), {}
    yield "numbers:cosine", (given(40), given(40)), {}
    yield "numbers:moments", (given(9_001),), {}
    yield "numbers:moments", (given(6, 5, dtype="f4"),), {}
    for dtype in ("f4", "f8", "i4", "u1", "?"):
        x, y = (cp.asarray((rng.random(9_001) * 9).astype(dtype)) for _ in range(2))
        yield "powers:moments", (x,), {}
        yield "powers:named", (x, 0.5), {}
        yield "powers:of_sums", (x, y), {}
    yield "powers:moments", (given(4, 5)[:, ::2],), {}
    yield "powers:moments", (0.5,), {}
    yield "powers:named", (given(7, 3), given(3)), {}
    yield "powers:of_sums", (given(40), 3), {}
    yield "apart:cubed", (given(40), given(40)), {}
    yield "apart:raised", (given(40), given(40), 3.0), {}
    yield "apart:centred", (given(40),), {}
    yield "numbers:steps", (given(600),), {}
    yield "numbers:parity", (cp.asarray(rng.integers(-5, 9, 60_000).astype("i4")),), {}
    yield "numbers:parity", (cp.asarray(rng.integers(0, 9, 60).astype("u1")),), {}
    yield "numbers:rebound", (given(40, dtype="f4"), given(40, dtype="f4")), {}
    yield "numbers:rebound", (given(40), given(3, 40)), {}
    yield "numbers:rebound_array", (given(600),), {}
    yield "numbers:other_names", (given(40), given(40)), {}
    numbers = (0.25, 3, 0, -1.5, np.float32(0.1), True, 2**40, 10**400, float("nan"), 1j, "a", None)
    numbers += (cp.asarray(0.5), given(3), np.ones(2))
    for number in numbers:
        x, y = (cp.asarray((rng.random(40) * 9).astype("f4")) for _ in range(2))
        yield "variables:penalty", (x, number), {}
        yield "variables:named", (x, y, number), {}
        yield "variables:stencil", (x, number), {}
    for number in (0.25, 3, cp.asarray(0.5), given(40)):
        yield "variables:loss", (given(40), given(40), given(40), number), {}
        yield "variables:is_done", (given(40), number), {}
        yield "variables:powered", (given(40), given(40), number), {}
        for name in ("with_array", "bound_between", "changed"):
            yield f"apart:{name}", (given(40), given(40), number), {}
    for dtype in ("i1", "i4"):
        x, y = (cp.asarray((rng.random(40) * 9).astype(dtype)) for _ in range(2))
        for number in (3, 0, 99, 300):
            yield "variables:named", (x, y, number), {}
    for number in (0.25, 3, given(40)):
        yield "variables:objective", (given(40), given(9), number), {}
        yield "variables:descended", (given(40), given(40), 0.1, number), {}
        yield "variables:normalised", (given(7, 6), number), {}
    yield "variables:normalised", (given(1, 1),), {}
    yield "variables:normalised", (given(600, dtype="f4"), 1e-3), {}
    yield "variables:penalty", (given(40), "strength"), {}
    yield "variables:penalty", (given(9_001), 3), {}
    yield "variables:named", (given(9_001, dtype="f4"), given(9_001, dtype="f4"), 3), {}
    yield "variables:stencil", (given(9_001), 0.5), {}
    yield "variables:loss", (given(40), given(40), given(40)), {}
    yield "variables:loss", (given(40), given(40), given(3)), {}
    yield "variables:root_mean_square", (given(60, dtype="f4"),), {}
    yield "variables:root_mean_square", (given(4, 60),), {}
    yield "variables:rounds", (given(60, dtype="f4"),), {}
    yield "variables:rounds", (cp.asarray(rng.integers(0, 9, 60).astype("u1")),), {}
    for xp in (cp, np):
        for number in (3, 0.5, np.float32(0.5), xp.asarray([1.0, 2.0])):
            a, b = (xp.asarray(rng.random(700)) for _ in range(2))
            yield "variables:mean_error", (xp, a, b, number), {}
    for name in ("after_print", "bound_again", "bound_by_number", "read_between", "second_name", "unread"):
        yield f"apart:{name}", (given(40), given(40)), {}
    yield "apart:of_elements", (given(9_001), given(9_001)), {}
    yield "apart:of_spread", (given(40), given(40)), {}
    yield "apart:of_rows", (given(4, 40), given(4, 40)), {}
    yield "apart:alone", (given(40),), {}
    yield "apart:with_variable", (given(40), given(40), given(40)), {}
    yield "apart:flagged", (cp.asarray(rng.integers(0, 9, 60)),), {}
    yield "apart:of_two_groups", (given(40), given(40), given(4), given(4)), {}
    for count in (40, 9_001):
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
    for count in (40, 9_001):
        yield "numbers:of_number", (given(count, dtype="f4"), given(count, dtype="f4")), {}
        yield "numbers:beside_elements", (given(count), given(count)), {}
    yield "sizes:mean_square", (given(40, 3, dtype="f4"), given(3, dtype="f4")), {}
    yield "sizes:mean_square", (given(40), 0.5), {}  # a number has no size
    yield "sizes:root_mean_square", (given(6, 5),), {}
    yield "sizes:spread", (given(6, 5), given(5)), {}
    for count in (40, 9_001):
        w, r = given(count), given(7)
        for rate in (0.01, 3, np.float32(0.5)):
            for name in ("penalty", "is_done", "both", "set_between", "logged"):
                yield "objects:of_ridge", (rate, name, w), {}
        yield "objects:of_ridge", (0.01, "loss", r, w), {}
        yield "objects:of_ridge", (0.01, "until_done", w), {}
        yield "objects:of_ridge", (given(3), "both", w), {}  # what is no number runs the original
        for name in ("penalty", "is_done", "both"):
            yield "objects:of_elastic", (name, w), {}
        yield "objects:of_weighted", (given(3), w), {}
    for xp in (cp, np):
        yield "objects:of_numpy", (xp, *(xp.asarray(rng.random(700)) for _ in range(2))), {}
    for image in (given(7, 40), given(7, 40, dtype="f4")):
        yield "evaluated:profile", (image[0], 40, 19.5, 8.0), {}
        yield "evaluated:profile", (image[0], 40, cp.asarray(19.5), 8), {}
        for name in ("filtered", "shifted", "called_between"):
            yield f"evaluated:{name}", (image, given(7, 40), operator.neg), {}
    yield "evaluated:filtered", (given(7, 40), given(40), operator.neg), {}

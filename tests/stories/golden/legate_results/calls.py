"""Several results of one task, each an array of its own; the nearest program that stays is FUS601_choice_of_literal_of_cupynumeric.py."""

ORIGINAL = 3  # a condition of numbers, a value of numbers, and results of two shapes


def calls(rng):
    import cupynumeric

    array = cupynumeric.array
    x, y = rng.standard_normal((2, 37))
    yield "results:both", (array(x), array(y)), {}
    yield "results:both", (array(x.astype("f4")), array(y.astype("f4"))), {}
    yield "results:stepped", (array(x), array(y), 0.25), {}
    yield "results:stepped", (array((x * 9).astype("i4")), array(y), 2), {}
    yield "results:chosen", (array(x), array(y), 0.5), {}
    yield "results:chosen", (array(x.astype("f4")), array(y.astype("f4")), 0.5), {}
    yield "results:chosen", (0.75, array(y), 0.5), {}
    yield "results:chosen", (array(x.astype("f4")), 1.5, 0.5), {}
    yield "results:smaller", (array(x), array(y)), {}
    yield "results:smaller", (array(x[:5]), array(rng.random((7, 5)))), {}

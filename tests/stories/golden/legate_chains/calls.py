"""A chain of elementwise operations on arrays of cuPyNumeric becomes one task, also with a sum.

The nearest programs that keep their tasks are FUS207_printed_between_of_cupynumeric.py and
FUS601_neighbours_of_values_of_cupynumeric.py.
"""

ORIGINAL = 6  # an array of NumPy's, shapes that do not broadcast, half precision, no elements, no array, and an integer too large


def calls(rng):
    import cupynumeric

    array = cupynumeric.array
    x, y = rng.standard_normal((2, 40))
    yield "chains:lengths", (array(x), array(y), 1.7), {}
    yield "chains:lengths", (array(x), array(y), 2), {}
    yield "chains:lengths", (array(x)[3:], array(y)[:-3], True), {}
    yield "chains:lengths", (array(x)[-20:], array(y)[:20], 0.5), {}
    yield "chains:lengths", (array(x.astype("f4")), array(y[:1].astype("f4")), 1.7), {}
    yield "chains:lengths", (array(x.astype("f4")), array((y * 9).astype("i2")), rng.standard_normal(1)[0]), {}
    yield "chains:lengths", (array(x), array(y), array(y).sum()), {}
    yield "chains:lengths", (array(x), y, 1.7), {}
    yield "chains:lengths", (array(x), array(y)[:9], 1.7), {}
    yield "chains:lengths", (array(x.astype("f2")), array(y.astype("f2")), 1.7), {}
    yield "chains:lengths", (array(x)[:0], array(y)[:0], 1.7), {}
    yield "chains:lengths", (2.0, 3.0, 4.0), {}
    yield "chains:lengths", (array(x), array(y), 10**30), {}
    yield "chains:distance", (array(x), array(y)), {}
    table = rng.random((30, 12))
    yield "chains:standardised", (array(table), array(table.mean(axis=0)), array(table.std(axis=0))), {}
    yield "chains:standardised", (array(table), array(table[:, :1]), 0.25), {}

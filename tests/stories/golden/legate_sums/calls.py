"""Pieces add to a store without axes; nothing waits for the sum.

The nearest programs that keep their tasks are FUS206_read_while_reduced_of_cupynumeric.py, FUS601_sum_exact_of_cupynumeric.py and
unchanged/products_of_cupynumeric.py.
"""

ORIGINAL = 2  # sums of fewer elements than the group has, and no elements


def calls(rng):
    import cupynumeric

    array = cupynumeric.array
    x, y, p, q = rng.standard_normal((4, 50))
    yield "sums:energy", (array(x), array(y), 0.5), {}
    yield "sums:energy", (array(x.astype("f4")), array(y.astype("f4")), 0.5), {}
    yield "sums:energy", (array((x * 9).astype("i4")), array((y * 9).astype("i4")), 2), {}
    yield "sums:norms", (array(x), array(y)), {}
    yield "sums:norms", (array(x), array(y[:1])), {}
    yield "sums:norms", (array(x)[:0], array(y)[:0]), {}
    yield "sums:step", (array(x), array(y), array(p), array(q), 0.25), {}
    yield "sums:step", (array(x), array(y), array(p), array(q), array(p).sum()), {}
    yield "sums:step", (array(rng.random((3, 50))), array(y), array(p), array(q), 0.25), {}

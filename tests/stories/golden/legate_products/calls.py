"""`x.dot(y)` is the sum of `x * y` if both are vectors: the call asks for one axis, and for all elements of both.

The nearest programs that keep their tasks are FUS206_read_product_of_cupynumeric.py, FUS601_product_exact_of_cupynumeric.py and
unchanged/products_of_cupynumeric.py.
"""

ORIGINAL = 6  # tables, integers, one element, shapes that do not fit, and numbers


def calls(rng):
    import cupynumeric

    array = cupynumeric.array
    x, y, p, q = rng.standard_normal((4, 50))
    yield "products:advanced", (array(x), array(y), array(p), array(q), 0.25), {}
    yield "products:advanced", (array(x), array(y), array(p), array(q), array(p).sum()), {}
    yield "products:advanced", tuple(array(each.astype("f4")) for each in (x, y, p, q)) + (0.25,), {}
    yield "products:advanced", (*(array(each) for each in rng.random((4, 6, 6))), 0.25), {}
    yield "products:advanced", (*(array(rng.integers(-9, 9, 20)) for _ in range(4)), 2), {}
    yield "products:weights", (array(x), array(y)), {}
    yield "products:weights", (array(x), array(y[:1])), {}
    yield "products:weights", (array(x)[:1], array(y)[:1]), {}
    yield "products:weights", (array(x).sum(), array(y)), {}
    yield "products:shifted", (array(rng.random(51)), array(x), array(y)), {}
    yield "products:shifted", (array(rng.random(51)), array(x), array(y)[:20]), {}
    yield "products:shifted", (array(rng.random(51)), array(x).sum(), array(y)), {}
    yield "products:residual", (array(rng.random((50, 50))), array(x), array(y)), {}

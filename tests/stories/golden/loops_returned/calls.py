"""Single precision, integers, strides, sizes that are none, and another number of axes."""

ORIGINAL = 2


def calls(rng):
    x = rng.random(12)
    for a in (x, x.astype("float32"), (10 * x).astype("int64"), x[::-2], x[:0]):
        yield "filters:filtered", (a,), {}
        yield "filters:returned", (a,), {}
    yield "filters:filtered", (rng.random((3, 4)),), {}
    yield "filters:several", (x, 3), {}
    yield "filters:sized", (7,), {}
    yield "filters:sized", (-1,), {}
    yield "filters:tables", (rng.random((3, 4)), rng.random((3, 4))), {}

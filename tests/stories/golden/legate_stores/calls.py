"""Arrays that are written in place are stores that the task writes, if no other operand has some of their elements.

The nearest programs that keep their tasks are FUS204_overlapping_stores_of_cupynumeric.py and FUS601_made_and_updated_of_cupynumeric.py.
"""

# the array itself, one that overlaps it by a row, a target of single precision, one with fewer elements, one that is not writeable,
# and integers for the sum of doubles
ORIGINAL = 7


def calls(rng):
    import cupynumeric

    array = cupynumeric.array
    p, pn, b = rng.random((3, 9, 8))
    both = array(rng.random((18, 8)))
    yield "stores:pressed", (array(p), array(pn), array(b), 0.5, 0.25), {}
    yield "stores:pressed", (both[:9], both[9:], array(b), 0.5, 0.25), {}
    yield "stores:pressed", (both[:9], both[:9], array(b), 0.5, 0.25), {}
    yield "stores:pressed", (both[1:10], both[:9], array(b), 0.5, 0.25), {}
    yield "stores:pressed", (both[:9], array(pn), both[:9], 0.5, 0.25), {}
    yield "stores:pressed", (array(p.astype("f4")), array(pn), array(b), 0.5, 0.25), {}
    yield "stores:pressed", (cupynumeric.broadcast_to(array(p[0]), (9, 8)), array(pn), array(b), 0.5, 0.25), {}
    x, v = rng.standard_normal((2, 40))
    yield "stores:advanced", (array(x), array(v), 0.5), {}
    yield "stores:advanced", (array(x), array(v[:1]), 0.5), {}
    yield "stores:advanced", (array(x)[:1], array(v), 0.5), {}
    yield "stores:advanced", (array(x.astype("i4")), array(v), 0.5), {}

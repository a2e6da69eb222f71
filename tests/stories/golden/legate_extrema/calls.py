"""Pieces keep the larger of their own greatest element and the store's; cuPyNumeric's extrema skip NaN.

The nearest programs that keep their tasks are FUS206_read_maximum_of_cupynumeric.py and unchanged/products_of_cupynumeric.py.
"""

ORIGINAL = 3  # integers, no elements, and no array


def calls(rng):
    import cupynumeric

    array, nan = cupynumeric.array, float("nan")
    x, y = rng.standard_normal((2, 50))
    holes = x.copy()
    holes[[0, 7, 49]] = nan
    yield "extrema:change", (array(x), array(y)), {}
    yield "extrema:change", (array(x.astype("f4")), array(y.astype("f4"))), {}
    yield "extrema:change", (array((x * 9).astype("i4")), array((y * 9).astype("i4"))), {}
    yield "extrema:change", (array(rng.random((7, 6))), array(rng.random((7, 6)))), {}
    yield "extrema:change", (array(x)[:0], array(y)[:0]), {}
    yield "extrema:limits", (array(holes), 0.5), {}
    yield "extrema:limits", (array(holes.astype("f4")), 0.5), {}
    yield "extrema:limits", (array(x * nan), 0.5), {}
    yield "extrema:limits", (array(x - float("inf")), 0.5), {}
    yield "extrema:limits", (2.0, 0.5), {}

"""Each row is whole in a piece, which stores one element for it; as cuPyNumeric's, extrema skip NaN.

The nearest programs that keep their tasks are FUS206_total_beside_rows_of_cupynumeric.py, FUS601_sum_of_rows_exact_of_cupynumeric.py
and unchanged/columns_of_cupynumeric.py.
"""

ORIGINAL = 5  # integers' extrema, other numbers of axes, rows of fewer elements, and no elements


def calls(rng):
    import cupynumeric

    array, nan, inf = cupynumeric.array, float("nan"), float("inf")
    x, y = rng.standard_normal((2, 7, 40))
    wide = rng.standard_normal((5, 1100))
    holes = x.copy()
    holes[0] = nan
    holes[1] = -inf
    holes[2] = inf
    holes[3, 5] = nan
    yield "rows:softmax", (array(x),), {}
    yield "rows:softmax", (array(wide.astype("f4")),), {}
    yield "rows:softmax", (array(holes),), {}
    yield "rows:softmax", (array(holes.astype("f4")),), {}
    yield "rows:softmax", (array(x)[1:, 3:],), {}
    yield "rows:softmax", (array(rng.random((3, 4, 5))),), {}
    yield "rows:energies", (array(x), array(y)), {}
    yield "rows:energies", (array(x), array(y[:, :1])), {}
    yield "rows:energies", (array(x), array(y[0])), {}
    yield "rows:energies", (array((x * 9).astype("i4")), array((y * 9).astype("i4"))), {}
    yield "rows:lengths", (array(wide), array(wide[::-1].copy())), {}
    yield "rows:lengths", (array(rng.random((3, 4, 5))), array(rng.random((3, 4, 5)))), {}
    yield "rows:lengths", (array(x[0]), array(y[0])), {}
    yield "rows:lengths", (array(x)[:0], array(y)[:0]), {}
    yield "rows:norms", (array(x), array(y)), {}
    yield "rows:ranges", (array(holes),), {}
    yield "rows:ranges", (array(holes.astype("f4")),), {}
    yield "rows:ranges", (array(rng.random((3, 4, 5))),), {}
    yield "rows:ranges", (array((x * 9).astype("i4")),), {}
    yield "rows:centred", (array(x), array(y[0]), 0.5), {}
    yield "rows:centred", (array(x), array(y), array(x).sum()), {}
    yield "rows:centred", (array(x[:1]), array(y), 0.5), {}
    yield "rows:centred", (array(x[:, :1]), array(y[:, :1]), array(y)), {}

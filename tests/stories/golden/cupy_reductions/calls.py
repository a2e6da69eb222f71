"""Reductions of CuPy's arrays: rows once, in registers; whole arrays in blocks. Its neighbours are FUS601_columns_in_place_of_cupy.py and
FUS601_places_of_cupy.py."""

ORIGINAL = 2  # operands of which one lacks the rows, and rows that are no stretches of memory


def calls(rng):
    import cupy as cp

    def given(*shape, dtype=float):
        return cp.asarray(rng.random(shape).astype(dtype))

    yield "rows:softmax", (given(1, 1030, dtype="f4"),), {}
    yield "rows:softmax", (given(2, 2, 9)[:, :, ::2],), {}
    yield "rows:layer_norm", (given(2, 3, 12), given(12), 0.5), {}
    yield "rows:with_moments", (given(5), 0.1), {}
    yield "rows:cosine_similarity", (given(6, 33), given(6, 33)), {}
    yield "rows:cosine_similarity", (given(6, 33), given(33)), {}
    yield "rows:softmax_in_place", (given(5, 18),), {}
    yield "rows:summary", (cp.asarray(rng.integers(0, 9, (4, 6)).astype("i4")), 1, given(6)), {}
    yield "rows:unit_rows", (given(3, 5),), {}
    yield "rows:entropy", (given(2, 5), 0.1), {}
    yield "totals:energy", (given(9_001, dtype="f4"), given(9_001, dtype="f4")), {}
    yield "totals:moments", (given(5, 7)[:, ::2], given(5, 1)), {}
    yield "totals:spreads", (given(9_001, dtype="f4"), given(1, dtype="f4"), 0.5), {}
    yield "totals:spreads", (given(7, 9), 0.5, 1e6), {}
    yield "views:roughness", (given(600),), {}
    yield "views:field_energy", tuple(given(9, 21, dtype="f4")[1:, 3:] for _ in range(3)), {}
    yield "views:steepest", (given(5, 6, 7), given(5, 6, 7), 0.1), {}
    yield "totals:kicked", (given(6, 4), given(4), 0.5), {}

"""Chains around matrix products: one call each, in which the products stay NumPy's. Its neighbours are in
`tests/fusion/arrays/test_matrix_products.py`."""

ORIGINAL = 2  # both kernels of an array without elements; a list is no array either


class Matrix(list):
    """Rows that multiply by themselves."""

    def __matmul__(self, other):
        return [sum(row) * other for row in self]


def calls(rng):
    def given(*shape, dtype=float):
        return rng.normal(size=shape).astype(dtype)

    def layers(*sizes, dtype=float):
        return [each for k, n in zip(sizes, sizes[1:]) for each in (given(k, n, dtype=dtype), given(n, dtype=dtype))]

    for dtype in (float, "f4"):
        for function in ("expression", "temporaries", "residual"):
            yield f"networks:{function}", (given(7, 3, dtype=dtype), *layers(3, 5, 3, dtype=dtype)), {}
    yield "networks:expression", (given(0, 3), *layers(3, 5, 2)), {}
    yield "networks:expression", (given(2, 3, 3), *layers(3, 5, 2)), {}
    yield "networks:expression", (given(3), *layers(3, 5, 2)), {}
    yield "networks:silu", (given(7, 3),), {}
    yield "networks:no_bias", (given(7, 3), given(3, 5), given(5, 2)), {}
    yield "networks:no_bias", (Matrix([[1.0, 2.0], [3.0, -4.0]]), 2.0, given(2, 2)), {}
    yield "networks:gated", (given(7, 3), given(3, 5), given(3, 5), given(5, 2)), {}
    yield "networks:gated_in_turn", (given(7, 3), given(3, 5), given(3, 5), given(5, 2)), {}
    yield "networks:three", (given(7, 3), given(5, 3), given(5), given(4, 5), given(4), given(2, 4), given(2)), {}
    yield "networks:contracted", (given(7, 3), *layers(3, 5), given(5, 2)), {}
    yield "networks:scaled", (given(7, 3), given(3), *layers(3, 5), given(5, 2)), {}
    yield "networks:attention", (given(7, 3), given(9, 3), given(9, 4), 0.5), {}
    yield "networks:read_later", (given(7, 3), *layers(3, 5), given(5, 2)), {}
    yield "networks:expression", (given(7, 3), *layers(2, 5, 2)), {}

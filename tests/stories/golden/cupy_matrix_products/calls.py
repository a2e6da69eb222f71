"""Chains around matrix products of CuPy's arrays: one call each, in which the products stay cuBLAS's."""

ORIGINAL = 0


def calls(rng):
    import cupy as cp

    def given(*shape, dtype):
        return cp.asarray(rng.normal(size=shape).astype(dtype))

    for dtype in ("f4", "f8", "f2"):

        def layers(*sizes, dtype=dtype):
            pairs = zip(sizes, sizes[1:])
            return [each for k, n in pairs for each in (given(k, n, dtype=dtype), given(n, dtype=dtype))]

        yield "networks:expression", (given(7, 16, dtype=dtype), *layers(16, 32, 16)), {}
        yield "networks:temporaries", (given(7, 3, dtype=dtype), *layers(3, 5, 2)), {}
        yield "networks:silu", (given(7, 3, dtype=dtype),), {}
        yield "networks:no_bias", (given(7, 3, dtype=dtype), given(3, 5, dtype=dtype), given(5, 2, dtype=dtype)), {}
        yield "networks:three", (given(7, 3, dtype=dtype), *layers(3, 5, 4, 2)), {}
        weights = [given(*shape, dtype=dtype) for shape in ((5, 3), (5, 3), (2, 5))]
        yield "networks:gated", (given(7, 3, dtype=dtype), *weights), {}
        yield "networks:residual", (given(7, 3, dtype=dtype), *layers(3, 5), given(5, 3, dtype=dtype), 0.5), {}

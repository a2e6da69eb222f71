"""Chains of more layers and other activations: one call each. For tall arrays `four`, `gated` and `narrowed` are one kernel."""

ORIGINAL = 1  # rows of half precision


def calls(rng):
    import cupy as cp

    for dtype in ("f4", "f2"):

        def given(*shape, dtype=dtype):
            return cp.asarray((rng.normal(size=shape) * 0.5).astype(dtype))

        def layers(*sizes):
            return [each for k, n in zip(sizes, sizes[1:]) for each in (given(k, n), given(n))]

        yield "networks:gelu", (given(7, 3),), {}
        yield "networks:four", (given(7, 3), *layers(3, 5, 4, 6, 2)), {}
        yield "networks:softplus", (given(7, 3), *layers(3, 5, 2)), {}
        yield "networks:gated", (given(7, 3), given(3, 5), given(5), given(3, 5), given(5), *layers(5, 2)), {}
        yield "networks:narrowed", (given(7, 3), given(5, 3), given(5), given(2, 5), given(2)), {}
        yield "networks:attended", (given(7, 3), given(9, 3), given(9, 4), 0.5), {}
        yield "networks:normalised", (given(7, 3), given(3), *layers(3, 5), given(5, 2)), {}

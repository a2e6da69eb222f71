"""Checks between statements on CuPy's arrays."""


def calls(rng):
    import cupy as cp

    price, rate, years = (cp.asarray(rng.random(60)) for _ in range(3))
    yield "orders:discounted", (price, rate, years), {}
    yield "orders:discounted", (-price, rate, years), {}
    yield "orders:weighted", (price, rate, 0.0), {}
    yield "orders:weighted", (price, rate, 0.5), {}
    yield "orders:stays", (price, rate, years), {}

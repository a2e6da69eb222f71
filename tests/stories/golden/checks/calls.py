"""A check between array statements runs after the kernel of all of them, unless something could see that."""

ORIGINAL = 3  # the shapes do not fit, and a type that kernels lack


def calls(rng):
    price, rate, years = rng.random((3, 60))
    yield "orders:discounted", (price, rate, years), {}
    yield "orders:discounted", (price, 0.5, 3.0), {}
    yield "orders:discounted", (-price, rate, years), {}
    yield "orders:weighted", (price, rate, 0.0, "share"), {}
    yield "orders:weighted", (price, rate, 0.5, "share"), {}
    yield "orders:weighted", (price, 1e7 * rate, 0.0, "share"), {}
    yield "orders:settled", (price + 1.0, rate + 1.0, 5), {}
    yield "orders:settled", (0.0 * price, rate + 1.0, 5), {}
    table, other = rng.random((2, 7, 9))
    yield "orders:delayed", (table, other), {}
    yield "orders:delayed", (-table, other), {}
    yield "orders:delayed", (-table, other[:, 1:]), {}
    yield "orders:delayed", (-price, rate), {}
    yield "orders:risen", (price, rate, 0.5), {}
    yield "orders:risen", (price, rate + price.max(), 0.5), {}
    yield "orders:risen", (price, rate.astype("g"), 0.5), {}
    yield "orders:stays", (price, rate, years), {}
    yield "orders:stays", (price, -rate, -years), {}
    yield "orders:grown", (price, rate, years), {}
    yield "orders:grown", (-price, rate, years), {}

"""A helper of another module, and the helper that it calls, are computed element by element inside the kernel; each has a kernel of
its own, too, for what it calls of NumPy shows that it is one of arrays."""


def calls(rng):
    S, K = rng.uniform(80, 120, 10), rng.uniform(80, 120, 10)
    yield "option:value", (S, K, 0.02, rng.uniform(0.1, 0.4, 10)), {}
    yield "stats:cdf", (rng.normal(size=10),), {}
    yield "stats:logistic", (rng.normal(size=10),), {}

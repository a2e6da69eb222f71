"""A helper of another module, and the helper that it calls, are computed element by element inside the kernel."""


def calls(rng):
    S, K = rng.uniform(80, 120, 10), rng.uniform(80, 120, 10)
    yield "option:value", (S, K, 0.02, rng.uniform(0.1, 0.4, 10)), {}

"""A call with literals is written out with the branches that they take."""


def calls(rng):
    u, v = rng.normal(size=13), rng.normal(size=13)
    yield "limiters:flux", (u, v), {}
    yield "limiters:flux", (u.astype("float32"), v.astype("float32")), {}
    yield "limiters:slopes", (u, 0.1), {}
    yield "limiters:slopes", (rng.normal(size=(6, 5)), 0.1), {}
    yield "limiters:by_name", (u, "minmod"), {}
    yield "limiters:difference", (u, 1), {}
    yield "limiters:difference", (u,), {}
    yield "limiters:limited", (u, "van_leer"), {}
    yield "limiters:limited", (u, "none"), {}
    yield "limiters:limited", (u,), {}

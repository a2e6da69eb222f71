"""A constant that is arithmetic on other constants is computed once in the generated module. One that depends on a name that a function
sets, or on an array, stays an operand."""


def calls(rng):
    t, p, speed = rng.uniform(250, 310, 3), rng.uniform(900, 1100, 3), rng.uniform(0, 9, 3)
    yield "air:conductivity", (t,), {}
    yield "air:exchange", (t, p, speed), {}
    yield "air:direction", (rng.normal(size=3), rng.normal(size=3)), {}
    yield "nature:set_offset", (273.0,), {}
    yield "air:celsius", (t, p), {}

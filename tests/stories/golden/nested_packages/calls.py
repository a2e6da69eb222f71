"""Sub-packages each get their own generated modules; helpers are found beside the module and two levels up."""


def calls(rng):
    yield "physics.radiation.emission:net", (rng.random(6) + 1, rng.random(6) + 1, rng.random(6)), {}

"""Names that generated code would use are taken by the author: nothing collides, nothing is shadowed."""


def calls(rng):
    yield "names:blend_value", (rng.random(5), rng.random(5), rng.random(5), 0.5), {}
    yield "names:blend", (rng.random(5), rng.random(5), rng.random(5), 0.5), {}

"""Comments between the fused statements travel with the original to the generated module; others stay."""


def calls(rng):
    yield "colour:luminance", (rng.random(6), rng.random(6), rng.random(6)), {}

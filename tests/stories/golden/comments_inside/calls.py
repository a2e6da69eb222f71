"""Comments between the fused statements travel with the original to the generated module; the last one's stands above the call."""


def calls(rng):
    yield "colour:luminance", (rng.random(6), rng.random(6), rng.random(6)), {}

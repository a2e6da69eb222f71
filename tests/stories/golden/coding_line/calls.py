"""A file in Latin-1 with its coding line: bytes outside the edit stay, and the generated module is UTF-8."""


def calls(rng):
    yield "angles:angstrom", (rng.random(6),), {}

"""Names outside ASCII, two spellings of one name (NFKC), and a non-ASCII comment before the chain."""


def calls(rng):
    yield "dispersion:frequency", (rng.random(6), 9.81), {}

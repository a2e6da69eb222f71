"""Form feeds between functions, tabs as indentation, no newline at the end: all of it stays."""


def calls(rng):
    yield "tabs:scaled", (rng.random(6), 2.0), {}
    yield "tabs:shifted", (rng.random(6), 2.0), {}

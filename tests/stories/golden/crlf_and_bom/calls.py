"""CRLF line ends and a byte order mark survive; the inserted lines use the file's own line end."""


def calls(rng):
    yield "decibel:level", (rng.random(6), 1e-3), {}

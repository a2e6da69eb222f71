"""`# fusec: off` keeps a statement, `# fusec: fuse` asks for one that shows no arrays, `ignore` silences a refusal."""


def calls(rng):
    yield "lens:kept", (rng.random(6),), {}
    yield "lens:asked_for", (rng.random(6), rng.random(6), 0.5), {}
    yield "lens:silenced", (rng.random(6),), {}

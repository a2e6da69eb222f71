"""Both branches of an `if`, and an early return, are fused apart from each other."""


def calls(rng):
    yield "flux:limited", (rng.normal(size=9), rng.normal(size=9), "minmod"), {}
    yield "flux:limited", (rng.normal(size=9), rng.normal(size=9), "superbee"), {}
    yield "flux:limited", (rng.normal(size=9), rng.normal(size=9), "none"), {}

"""Statements outside functions: loops, the block of `if __name__ == "__main__"`, and all statements of a script."""

# in the second round of `stopped`, shapes do not broadcast
ORIGINAL = 2


def calls(rng):
    for name in ("heat", "steps", "guarded", "stopped", "stopped_in_a_try", "seen_between"):
        yield "driver:names_of", (name,), {}
        yield "driver:run", (name,), {}

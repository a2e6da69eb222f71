"""Launches outside functions: in the loops of a module, and in the block of a script."""

# rounds of the `while` loop, which overwrites what it reads: NumPy's arrays are copied at each launch, and a kernel needs them on the device
ORIGINAL = 2


def calls(rng):
    yield "driver:imported", (), {}
    yield "driver:run", (), {}

"""Statements that share a line, or end in `;`: what stays beside them stays."""

# no elements, and shapes that do not broadcast
ORIGINAL = 8


def calls(rng):
    for shape in ((0,), (1,), (7,), (3, 4)):
        x, y = rng.normal(size=shape), rng.normal(size=shape)
        for name in ("ended", "together", "returned", "between", "member", "several_lines"):
            yield f"lines:{name}", (x, y), {}
    yield "lines:together", (rng.normal(size=3), rng.normal(size=4)), {}

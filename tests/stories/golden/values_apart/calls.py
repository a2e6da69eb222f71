"""Values and statements that never have one shape get a kernel each.

Refused: FUS201_values_of_named_parts.py, FUS201_parts_of_other_extents.py.
"""


def calls(rng):
    table = rng.uniform(1, 2, (7, 6))
    yield "parts:edges", (table,), {}
    yield "parts:ranks", (table,), {}
    yield "parts:assigned", (table,), {}
    yield "parts:beside_total", (table,), {}
    yield "parts:alike", (table, table + 1), {}
    yield "parts:columns", (table, table + 1), {}
    for name in ("layers", "alike_layers"):
        arrays = [rng.uniform(1, 2, shape) for shape in ((7, 6, 3), (7, 6, 3), (7, 6), (7, 6), (7, 6, 3))]
        yield f"parts:{name}", tuple(arrays), {}
    line = rng.uniform(-1, 1, 9)
    yield "parts:inside", (line, line + 0.5, line - 0.5, abs(line) + 1, rng.uniform(1, 2, (9, 3))), {}
    yield "parts:beside_own_view", (table.copy(),), {}
    yield "parts:beside_own_column", (table.copy(),), {}

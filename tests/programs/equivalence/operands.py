"""Operands for the random programs: plain, aliased, overlapping, of mixed dtypes, scalars."""

from typing import Any

import numpy as np
from hypothesis import strategies as st

from fusec.verify.fusec_child.operands.special_values import special_values

DTYPES = ("float64", "float64", "float32", "int64", "int32", "uint8", "bool")
RELATIONS = ("apart", "apart", "apart", "same array", "overlap", "reversed view", "scalar", "other length", "0-d")


@st.composite
def operand_sets(draw: st.DrawFn, largest: int = 4) -> tuple[int, str, tuple[str, ...], int]:
    """A recipe `(length, relation, dtypes, seed)` for `make_operands`, which makes equal fresh operands each time."""
    length = draw(st.integers(1, largest))
    relation = draw(st.sampled_from(RELATIONS))
    dtypes = tuple(draw(st.sampled_from(DTYPES)) for _ in range(3))
    return length, relation, dtypes, draw(st.integers(0, 2**16))


def make_operands(recipe: tuple[int, str, tuple[str, ...], int]) -> tuple[Any, ...]:
    """The operands `(a, b, c, s)` of a recipe."""
    length, relation, dtypes, seed = recipe
    random = np.random.default_rng(seed)
    a, b, c = (_array(random, length, dtype) for dtype in dtypes)
    memory = _array(random, length + 1, dtypes[0])
    match relation:
        case "same array":
            b = a
        case "overlap":
            a, b = memory[1:], memory[:-1]
        case "reversed view":
            b = a[::-1]
        case "scalar":
            b = 3 if dtypes[1].startswith("int") else 1.75
        case "other length":
            c = _array(random, length + 1, dtypes[2])
        case "0-d":
            b = np.array(2.5, dtype=dtypes[1])
    return a, b, c, (0.75, 2, True)[seed % 3]


def _array(random: np.random.Generator, length: int, dtype: str) -> Any:
    return random.choice(special_values(dtype), length)

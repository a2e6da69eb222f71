"""Random programs that reduce the rows or columns of tables and use the values, in the right places and in wrong ones."""

from typing import Any

import numpy as np
from hypothesis import strategies as st

from fusec.verify.fusec_child.operands.special_values import some_special

from .programs import ArrayProgram

REDUCTIONS = ("sum", "min", "max", "mean", "any", "all", "var", "std", "prod", "argmin", "argmax")
AXES = ("axis=-1", "axis=-1", "axis=-1", "axis=1", "axis=0", "-1")
Axes = tuple[str, ...]
LARGEST_FLOAT = 1e3  # sums of larger ones cancel, in one order or another
COLUMN_AXES: Axes = ("axis=0", "axis=0", "axis=0", "axis=-2", "axis=-1", "0")
MAPS = ("np.abs({})", "{} * 2", "{} ** 2", "-{}", "np.sqrt(np.abs({}))", "{}.astype(np.float32)", "bump({})")
PAIRS = ("{} + {}", "{} - {}", "{} * {}", "{} / {}", "np.maximum({}, {})", "np.where({} > 0, {}, 1)")
HELPER = "def bump(x):\n    return x / (1 + x * x)\n\n\n"


@st.composite
def row_programs(draw: st.DrawFn, axes: Axes = AXES) -> ArrayProgram:
    """Programs `step(a, b, c, s, log)` of three to seven statements over tables and the values of their rows, or as the `axes` say."""
    bound = ["a", "a", "b"]
    lines = [draw(_statement(bound, axes)) for _ in range(draw(st.integers(3, 7)))]
    results = draw(st.lists(st.sampled_from(sorted(set(bound))), min_size=1, max_size=3, unique=True))
    lines.append(f"return {draw(_value(bound, 2, axes)) if draw(st.booleans()) else ', '.join(results)}")
    body = "\n".join(f"    {line}" for line in lines)
    return ArrayProgram(f"import numpy as np\n\n\n{HELPER}def step(a: np.ndarray, b, c, s, log):\n{body}\n")


@st.composite
def _statement(draw: st.DrawFn, bound: list[str], axes: Axes) -> str:
    kind = draw(st.sampled_from(("rows", "rows", "rows", "let", "let", "update", "host", "total")))
    match kind:
        case "rows":
            name = draw(st.sampled_from(("m", "r", "q")))
            value = draw(_reduced(bound, axes))
        case "let":
            name, value = draw(st.sampled_from(("t", "u", "a", "m"))), draw(_value(bound, 2, axes))
        case "update":
            return f"{draw(st.sampled_from(bound))} {draw(st.sampled_from(('+', '-', '*')))}= {draw(_value(bound, 1, axes))}"
        case "total":
            name, value = "n", f"np.sum({draw(_value(bound, 1, axes))})"
        case _:
            return f"log.append({draw(st.sampled_from(bound))}.copy())"
    bound += [name, name]
    return f"{name} = {value}"


@st.composite
def _reduced(draw: st.DrawFn, bound: list[str], axes: Axes) -> str:
    keeps = draw(st.sampled_from((", keepdims=True", ", keepdims=True", ", keepdims=True", "")))
    name, axis = draw(st.sampled_from(REDUCTIONS)), draw(st.sampled_from(axes))
    ddof = draw(st.sampled_from(("", ", ddof=1"))) if name in ("var", "std") else ""
    text = f"np.{name}({draw(_value(bound, 1, axes))}, {axis}{keeps}{ddof})"
    return text if keeps else text + draw(st.sampled_from(("", "", "[..., None]", "[:, None]")))


@st.composite
def _value(draw: st.DrawFn, bound: list[str], depth: int, axes: Axes) -> str:
    kind = draw(st.integers(0, 9))
    if depth == 0 or kind < 2:
        return draw(st.sampled_from((*bound, *bound, "s", "2", "m[:, None]" if "m" in bound else "a")))
    if kind == 2:
        return draw(_reduced(bound, axes))
    if kind < 5:
        return draw(st.sampled_from(MAPS)).format(f"({draw(_value(bound, depth - 1, axes))})")
    shape = draw(st.sampled_from(PAIRS))
    return shape.format(*(f"({draw(_value(bound, depth - 1, axes))})" for _ in range(shape.count("{}"))))


@st.composite
def tables(draw: st.DrawFn) -> tuple[tuple[int, ...], str, str, int]:
    """A recipe `(shape, relation, dtype, seed)` for `make_tables`."""
    shape = draw(st.sampled_from(((2, 3), (3, 2), (2, 2), (3, 1), (1, 3), (3,), (2, 2, 2))))
    relation = draw(st.sampled_from(("apart", "apart", "same array", "reversed rows")))
    return shape, relation, draw(st.sampled_from(("float64", "float32", "int64", "uint8"))), draw(st.integers(0, 999))


def make_tables(recipe: tuple[tuple[int, ...], str, str, int]) -> tuple[Any, ...]:
    """The operands `(a, b, c, s)` of a recipe."""
    shape, relation, dtype, seed = recipe
    random = np.random.default_rng(seed)
    largest = LARGEST_FLOAT if dtype.startswith("float") else np.inf
    a, b = (some_special(random.integers(1, 9, shape).astype(dtype), random, largest) for _ in range(2))
    b = {"same array": a, "reversed rows": a[::-1]}.get(relation, b)
    return a, b, random.integers(1, 9, shape[-1]).astype(dtype), (0.75, 2)[seed % 2]

"""Launches of other ranges between work units run before or after the fused one, if nothing can see that."""

from pathlib import Path

import numpy as np
import pytest

from .executor import View
from .programs import HEAD, require_pinned, require_same, rewritten

GOLDEN = Path(__file__).parent / "golden" / "other_ranges"
UNITS = """

@pk.workunit
def copy(i, v, w):
    w[i] = v[i]


@pk.workunit
def scaled(i, v, w, s):
    w[i] = s * v[i]


@pk.workunit
def cells(i, j, p, x):
    p[i][j] = p[i][j] + x


@pk.workunit
def row(i, p, v):
    v[i] = p[i][0]


@pk.workunit
def total(i, acc, v):
    acc += v[i]


def step(a, b, c, d, p, n, m):
    r = pk.MDRangePolicy([0, 0], [m, m])
    q = pk.RangePolicy(1, n)
"""
A, B = "pk.parallel_for(n, copy, v=a, w=b)", "pk.parallel_for(n, scaled, v=b, w=c, s=2.0)"
CELLS, LATER = "pk.parallel_for(r, cells, p=p, x=0.5)", "pk.parallel_for(q, copy, v=b, w=d)"
TOTAL = "return pk.parallel_reduce(n, total, v=c)"
FUSED = {
    "first": ([A, CELLS, B, TOTAL], ["cells", "_kernel_"]),
    "last": (
        [each.replace("(n,", "(pk.RangePolicy(0, n),") for each in (A, LATER, B)],
        ["_kernel_", "copy"],
    ),
    "two of them": ([A, CELLS, B, CELLS, TOTAL], ["cells", "cells", "_kernel_"]),
    "written in between": ([A, "pk.parallel_for(q, copy, v=c, w=b)", B], ["_kernel_"]),
    "a total before": ([f"t = {TOTAL[7:]}", CELLS, B, "return t"], ["cells", "_kernel_"]),
}
APART = {
    "read before and after": ["pk.parallel_for(m, row, p=p, v=a)", CELLS, "pk.parallel_for(m, row, p=p, v=c)"],
    "made in the call": [A, "pk.parallel_for(pk.MDRangePolicy([0, 0], [m, m]), cells, p=p, x=0.5)", B],
    "written in between, in the call": [A, "pk.parallel_for(pk.RangePolicy(1, n), copy, v=c, w=b)", B],
    "a total of another range": [A, "t = pk.parallel_reduce(q, total, v=d)", B, "return t"],
    "a comment of its own": [A, f"{CELLS}  # fusec: off", B],
    "more of the other range": [A, CELLS, CELLS, B],
}
EXPECTED = {"more of the other range": ["copy", "_kernel_", "scaled"]}


def operands() -> tuple[object, ...]:
    random = np.random.default_rng(3)
    views = [*(View([9]) for _ in range(4)), View([3, 3])]
    for view in views:
        view.data[...] = random.integers(-8, 9, view.shape) / 4
    return (*views, 9, 3)


def program(lines: list[str]) -> str:
    return f"{HEAD}{UNITS}" + "".join(f"    {line}\n" for line in lines)


@pytest.mark.parametrize("name", FUSED)
def test_it_steps_aside(name: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    lines, expected = FUSED[name]
    outcome = rewritten(program(lines), tmp_path)
    assert len(outcome.plan.groups) == 1 and not outcome.diagnostics
    ran = require_same(tmp_path, operands)
    assert ["_kernel_" if "_kernel_" in unit else unit for unit in ran] == expected
    if name in ("first", "last"):
        require_pinned(tmp_path, GOLDEN / f"{name}.txt", update=request.config.getoption("--update-golden"))


@pytest.mark.parametrize("name", APART)
def test_it_stays(name: str, tmp_path: Path) -> None:
    outcome = rewritten(program(APART[name]), tmp_path)
    assert not outcome.diagnostics
    ran = require_same(tmp_path, operands)
    kinds = ["_kernel_" if "_kernel_" in unit else unit for unit in ran]
    assert kinds == EXPECTED.get(name, ran), kinds


@pytest.mark.parametrize("kind", ["one memory", "no view", "other axes", "nothing odd"])
def test_a_guard_asks_what_may_raise(kind: str, tmp_path: Path) -> None:
    """Otherwise all launches run in the author's order, up to the one that raises."""
    rewritten(program([A, CELLS, B]), tmp_path)

    def other() -> tuple[object, ...]:
        a, b, c, d, p, n, m = operands()
        shared = View([9])
        square = View([3, 3])
        square.data = shared.data.reshape(3, 3)
        return {
            "one memory": (a, shared, c, d, square, n, m),
            "no view": (a, b, c, d, None, n, m),
            "other axes": (a, b, c, d, c, n, m),
            "nothing odd": (a, b, c, d, p, n, m),
        }[kind]

    ran = require_same(tmp_path, other)
    assert any("_kernel_" in unit for unit in ran) == (kind == "nothing odd")

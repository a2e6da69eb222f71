"""Loops of work units: over rows, side by side, and over time, inside the work unit; and the nearest loops that stay."""

from pathlib import Path

import numpy as np
import pytest

from tests.stories.story import imported

from .executor import View
from .programs import HEAD, require_same, rewritten, running

UNITS = """

@pk.workunit
def work(i, a):
    a[i] = a[i] + 1


@pk.workunit
def scaled(i, a, c, s):
    x: float = c[i] * s
    a[i] += x


@pk.workunit
def number(i, a, row):
    a[i] = row * 10 + i


@pk.workunit
def decay(i, u, v, rate):
    u[i] = u[i] - rate * v[i]


@pk.workunit
def next_one(i, u, n):
    if i < n - 1:
        u[i] = u[i + 1] * 0.5


@pk.workunit
def from_left(i, a, c):
    if i > 0:
        a[i] = c[i - 1]


@pk.workunit
def total(i, acc, a):
    acc += a[i]


@pk.workunit
def declared(i, a: pk.View1D[pk.double]):
    a[i] = 1.0


def step(a, c, n, m, u, v):
"""
FUSED = {
    "rows": "for b in range(a.shape[0]):\n    pk.parallel_for('work', m, work, a=a[b])",
    "rows of a number": "for b in range(n):\n    pk.parallel_for(m, work, a=a[b])",
    "later rows": "for b in range(1, n):\n    pk.parallel_for(m, scaled, a=a[b], c=c[b], s=0.5)",
    "the row as a number": "for b in range(n):\n    pk.parallel_for(m, number, a=a[b], row=b)",
    "a part of each row": "for b in range(n):\n    pk.parallel_for(m - 2, work, a=a[b])",
    "a literal": "for b in range(len(a)):\n    pk.parallel_for(3, work, a=a[b])",
    "two launches": "for b in range(n):\n    pk.parallel_for(m, work, a=a[b])\n    pk.parallel_for(m, scaled, a=a[b], c=c[b], s=2.0)",
    "a common row": "for b in range(n):\n    pk.parallel_for(m, scaled, a=a[b], c=u, s=2.0)",
    "rows one after the other": "for b in range(1, n):\n    pk.parallel_for(m, scaled, a=a[b], c=a[b - 1], s=0.5)",
    "time": "for t in range(n):\n    pk.parallel_for(m, decay, u=u, v=v, rate=0.25)",
    "time from one": "for t in range(1, 7):\n    pk.parallel_for(m, decay, u=u, v=v, rate=0.25)\n    pk.parallel_for(m, work, a=u)",
    "no round": "for b in range(6, n):\n    pk.parallel_for(m, work, a=u)",
}
APART = {
    "neighbours in the row before": "for b in range(1, n):\n    pk.parallel_for(m, from_left, a=a[b], c=a[b - 1])",
    "neighbours in time": "for t in range(n):\n    pk.parallel_for(m, next_one, u=u, n=m)",
    "a print between": "for b in range(n):\n    pk.parallel_for(m, work, a=a[b])\n    print(b)",
    "columns": "for b in range(m):\n    pk.parallel_for(n, work, a=a[:, b])",
    "a sum in each round": "t = 0.0\nfor b in range(n):\n    t += pk.parallel_reduce(m, total, a=a[b])\nreturn t",
    "the variable afterwards": "for b in range(n):\n    pk.parallel_for(m, work, a=a[b])\nreturn b",
    "numbers of the host's": "for b in range(n):\n    pk.parallel_for(m, scaled, a=a[b], c=u, s=0.5 * b)",
    "another loop inside": "for b in range(n):\n    for d in range(2):\n        pk.parallel_for(m, scaled, a=a[b], c=c[d], s=1.0)",
    "a warm-up": "for _ in range(3):\n    pk.parallel_for(m, number, a=u, row=1)",
    "a width that changes": "for b in range(n):\n    pk.parallel_for(b, work, a=a[b])",
    "declared rows": "for b in range(n):\n    pk.parallel_for(m, declared, a=a[b])",
    "a range of its own": "for b in range(n):\n    pk.parallel_for(pk.RangePolicy(1, m), work, a=a[b])",
}
RUNTIME = {
    "too few rows": "for b in range(n + 1 - 1 + n):\n    pk.parallel_for(m, work, a=a[b])",
    "too many places": "for b in range(n):\n    pk.parallel_for(m + 1, work, a=a[b])",
}


def operands() -> tuple[object, ...]:
    random = np.random.default_rng(5)
    n, m = 4, 6
    a, c, u, v = View([n, m]), View([n, m]), View([m]), View([m])
    for view in (a, c, u, v):
        view.data[...] = random.uniform(-2, 2, view.shape)
    return a, c, n, m, u, v


def program(lines: str) -> str:
    return f"{HEAD}{UNITS}" + "\n".join(f"    {line}" for line in lines.splitlines()) + "\n"


@pytest.mark.parametrize("name", FUSED)
def test_a_loop_becomes_one_launch(name: str, tmp_path: Path) -> None:
    outcome = rewritten(program(FUSED[name]), tmp_path)
    assert len(outcome.plan.groups) == 1 and not outcome.diagnostics
    ran = require_same(tmp_path, operands)
    assert [unit.partition("_kernel_")[0] for unit in ran] == (["step"] if name != "no round" else [])


@pytest.mark.parametrize("name", APART)
def test_a_loop_stays(name: str, tmp_path: Path) -> None:
    outcome = rewritten(program(APART[name]), tmp_path)
    assert not outcome.plan.groups and not outcome.diagnostics
    assert [refusal for module in outcome.plan.modules for refusal in module.refusals]
    assert not any("_kernel_" in unit for unit in require_same(tmp_path, operands))


@pytest.mark.parametrize("name", RUNTIME)
def test_rows_that_are_not_there(name: str, tmp_path: Path) -> None:
    rewritten(program(RUNTIME[name]), tmp_path)
    assert not any("_kernel_" in unit for unit in require_same(tmp_path, operands))


@pytest.mark.parametrize("width", [np.int64(3), -1, 0, True])
def test_widths(width: object, tmp_path: Path) -> None:
    rewritten(program(FUSED["rows"]), tmp_path)
    a = View([4, 6])
    require_same(tmp_path, lambda: (View([4, 6]), a, 4, width, a, a))


def test_the_loop_reads_as_the_authors(tmp_path: Path) -> None:
    rewritten(program(FUSED["later rows"]), tmp_path)
    text = (tmp_path / "after" / "_fused_units.py").read_text()
    assert text.endswith("""\
    b: int = 1 + k // m
    i: int = k - (b - 1) * m
    # scaled
    x: float = c[b][i] * s
    a[b][i] += x
"""), text


def test_places_are_counted_in_32_bits(tmp_path: Path) -> None:
    rewritten(program(FUSED["rows"]), tmp_path)
    with running(range, []), imported(tmp_path / "after") as load:
        ask, view = load("_fused_support_work_units").may_fuse_work_units, View([4, 6])
        assert ask(2**29, views=(view,), ndim=(2,), written=1, places=lambda: [2**29, 3 * 2**29])
        assert not ask(2**29, views=(view,), ndim=(2,), written=1, places=lambda: [2**29, 4 * 2**29])

"""Verification runs loops over time in turn over bands of rows, and finds one that leaves something else than the author's rounds."""

import re
from pathlib import Path

import pytest

from fusec.verify.fusec_child.comparisons import turns
from fusec.verify.fusec_child.comparisons.groups import Budget, Tally
from fusec.verify.fusec_child.comparisons.turns import compare_turns, pair_of_turns
from fusec.verify.fusec_child.package import Package
from fusec.verify.fusec_child.request import Group, TimeLoop
from tests.programs.equivalence.interpreted_kernels import interpret
from tests.programs.equivalence.rewritten import transformed
from tests.stories.story import imported, write

pytestmark = pytest.mark.slow

SOURCE = """\
import numpy as np


def step(u, number, steps):
    for _ in range(steps):
        un = u.copy()
        u[1:-1, 1:-1] = un[1:-1, 1:-1] + number * (un[2:, 1:-1] - 2 * un[1:-1, 1:-1] + un[:-2, 1:-1])
        u[0, :] = u[1, :]
        u[:, -1] = 0
"""


def verified(folder: Path, monkeypatch: pytest.MonkeyPatch, fault: tuple[str, str] = ("", "")) -> Tally:
    """What the rewritten program, with one text in the place of another, gives."""
    monkeypatch.setattr(turns, "THREADED", 500)
    outcome = transformed(SOURCE, folder / "before")
    write(outcome, folder / "after")
    (loop,) = outcome.plan.modules[0].loops
    generated = folder / "after" / "_fused_program.py"
    generated.write_text(re.sub(fault[0], fault[1], generated.read_text()) if fault[0] else generated.read_text())
    kind = TimeLoop(tuple(turn.group.name.stem for turn in loop.turns))
    group = Group("program.py", "_fused_program.py", loop.name.fused, "exact", ("",), {}, loop.written, kind=kind)
    with imported(folder / "after") as load:
        interpret(load("_fused_support"))
        pair = pair_of_turns(Package(folder / "after", ""), group)
        return compare_turns(pair, (), 1, Budget(0.0, False, lambda _: None))


def test_a_right_loop_runs_in_turn_and_is_equal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tally = verified(tmp_path, monkeypatch)
    assert (tally.differing, tally.raised) == (0, 0)
    assert 3 <= tally.fused < tally.cases


@pytest.mark.parametrize("fault", [("lag=.", "lag=0"), pytest.param((", behind=.*\\)", ")"), marks=pytest.mark.slow)])
def test_a_wrong_distance_is_found(fault: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert verified(tmp_path, monkeypatch, fault).differing > 0

"""Verification runs loops along an axis in blocks of columns, and finds one that leaves something else than the author's iterations."""

from pathlib import Path

import pytest

from fusec.verify.fusec_child.comparisons.groups import Budget, Tally
from fusec.verify.fusec_child.comparisons.turns import compare_turns, pair_of_turns
from fusec.verify.fusec_child.package import Package
from fusec.verify.fused_groups import loops_in_turn
from tests.programs.equivalence.interpreted_kernels import interpret
from tests.programs.equivalence.rewritten import transformed
from tests.stories.story import imported, write

SOURCE = """\
import numpy as np


def step(d, e, n):
    for k in range(1, n):
        d[k, 1:] = 2.0 * e[k - 1, 1:] + d[k - 1, 1:]
"""


def verified(folder: Path, fault: tuple[str, str]) -> Tally:
    """What the rewritten program, with one text in the place of another, gives."""
    write(transformed(SOURCE, folder / "before"), folder / "after")
    generated = folder / "after" / "_fused_program.py"
    before, parts, after = generated.read_text().partition("parts=lambda")
    generated.write_text(before + parts + after.replace(*fault))
    (group,) = loops_in_turn(folder / "after")
    with imported(folder / "after") as load:
        interpret(load("_fused_support"))
        pair = pair_of_turns(Package(folder / "after", ""), group)
        return compare_turns(pair, (), 1, Budget(0.0, False, lambda _: None))


@pytest.mark.parametrize("fault, is_right", [(("", ""), True), (("e[k - 1]", "e[k]"), False)])
def test_loops_are_compared_in_blocks_of_columns(fault: tuple[str, str], is_right: bool, tmp_path: Path) -> None:
    tally = verified(tmp_path, fault)
    assert (tally.differing == 0) is is_right
    assert tally.fused > 3

"""Random steps of finite volumes do what they did before: interpreted in many orders."""

from pathlib import Path

import pytest

from fusec.base.ir.kernel import LaunchForm
from fusec.base.plan.plan import FusionGroup
from fusec.base.proof.facts import FactKind

from .in_every_order import groups_that_ran
from .volume_programs import volume_program

pytestmark = pytest.mark.slow

INTERPRETED = (*range(60), 64, 73, 78, 95)  # the last ones have a border between a producer and its reader
LEAST_REPEATED, LEAST_STORED_APART, LEAST_BORDERED = 5, 2, 1  # groups that ran


def test_interpreted_programs_equal_their_originals_in_every_order(tmp_path: Path) -> None:
    ran = [group for seed in INTERPRETED for group in several_members(seed, tmp_path / str(seed))]
    assert sum(bool(group.facts_of(FactKind.REPEATED)) for group in ran) >= LEAST_REPEATED
    assert sum(group.form is LaunchForm.EXPRESSION for group in ran) >= LEAST_STORED_APART
    assert sum(0 in group.kernel.borders for group in ran) >= LEAST_BORDERED


def several_members(seed: int, folder: Path) -> list[FusionGroup]:
    """The groups of several members that ran."""
    return [group for group in groups_that_ran(volume_program(seed), seed, folder) if len(group.members) > 1]

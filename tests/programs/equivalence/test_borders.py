"""Random solver steps with copies and named views do what they did before: interpreted in many orders, and compiled."""

from pathlib import Path

import pytest

from fusec.base.plan.plan import FusionGroup

from .border_programs import border_program
from .in_every_order import groups_that_ran

pytestmark = pytest.mark.slow

INTERPRETED = range(300)
LEAST_PREPARED = 20  # of them, ran with a copy or a view made by the dispatcher
LEAST_BORDERED = 25  # of them, ran with loops for borders
LEAST_PARTED = 4  # of them, ran with a border between a producer and its reader


def test_interpreted_programs_equal_their_originals_in_every_order(tmp_path: Path) -> None:
    ran = [ran_alike(seed, tmp_path / str(seed)) for seed in INTERPRETED]
    assert sum(prepared for prepared, _, _ in ran) >= LEAST_PREPARED
    assert sum(bordered for _, bordered, _ in ran) >= LEAST_BORDERED
    assert sum(parted for _, _, parted in ran) >= LEAST_PARTED


def ran_alike(seed: int, folder: Path) -> tuple[bool, bool, bool]:
    """Whether a group with preparations ran, one with borders, and one with borders between; the program did what the original
    does, whatever the order."""
    groups = groups_that_ran(border_program(seed), seed, folder)
    prepared, bordered = (
        any(group.call.prepared for group in groups),
        any(group.kernel.borders for group in groups),
    )
    return prepared, bordered, any(map(_is_between, groups))


def _is_between(group: FusionGroup) -> bool:
    """Whether a border stands between members of the interior."""
    inner = [number for number in range(len(group.members)) if number not in group.kernel.borders]
    return any(min(inner) < number < max(inner) for number in group.kernel.borders)

"""Random loops of a few rounds do what they did before, interpreted in many instance orders."""

from pathlib import Path

from .in_every_order import groups_that_ran
from .loop_programs import loop_program

INTERPRETED = range(40)
ORDERS = 3
LEAST_UNROLLED = 7  # of them, ran with a whole loop in one kernel


def test_interpreted_programs_equal_their_originals_in_every_order(tmp_path: Path) -> None:
    unrolled = sum(is_unrolled_alike(seed, tmp_path / str(seed)) for seed in INTERPRETED)
    assert unrolled >= LEAST_UNROLLED


def is_unrolled_alike(seed: int, folder: Path) -> bool:
    """Whether a group with a whole loop ran; the program did what the original does, whatever the order."""
    groups = groups_that_ran(loop_program(seed), seed, folder, ORDERS)
    return any(not member.source.text for group in groups for member in group.members)

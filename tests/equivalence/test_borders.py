"""Random solver steps with copies and named views do what they did before: interpreted in many orders, and compiled."""

from pathlib import Path

from .border_programs import border_program
from .in_every_order import groups_that_ran

INTERPRETED = range(300)
LEAST_PREPARED = 25  # of them, ran with a copy or a view made by the dispatcher
LEAST_BORDERED = 25  # of them, ran with loops for borders


def test_interpreted_programs_equal_their_originals_in_every_order(tmp_path: Path) -> None:
    ran = [ran_alike(seed, tmp_path / str(seed)) for seed in INTERPRETED]
    assert sum(prepared for prepared, _ in ran) >= LEAST_PREPARED
    assert sum(bordered for _, bordered in ran) >= LEAST_BORDERED


def ran_alike(seed: int, folder: Path) -> tuple[bool, bool]:
    """Whether a group with preparations ran, and one with borders; the program did what the original does, whatever the order."""
    groups = groups_that_ran(border_program(seed), seed, folder)
    return any(group.preparations for group in groups), any(group.borders or group.first_borders for group in groups)

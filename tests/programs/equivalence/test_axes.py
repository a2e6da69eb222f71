"""Random programs of parts that integers select, and of new axes, do what the originals do, in every order of elements."""

from pathlib import Path
from random import Random

import pytest

from .axis_programs import axis_program
from .comparison import outcome, same_outcome
from .orders import all_orders
from .rewritten import interpreted_step, original_step, transformed
from .row_programs import make_tables

pytestmark = pytest.mark.slow

PROGRAMS, LEAST_FUSED, LEAST_OF_SEVERAL = 120, 55, 15
SHAPES = ((5, 7), (4, 4), (2, 3, 4), (6,), (1, 6), (3, 1), (2, 2), (5, 3))
ROUNDING = 1e-5  # relative, for a few elements: float32 sums in another order


def test_programs_of_parts_equal_their_originals(tmp_path: Path) -> None:
    ran = [ran_alike(number, tmp_path / str(number)) for number in range(PROGRAMS)]
    assert sum(bool(members) for members in ran) >= LEAST_FUSED
    assert sum(members > 1 for members in ran) >= LEAST_OF_SEVERAL


def ran_alike(number: int, folder: Path) -> int:
    """How many statements the largest kernel had that ran; the rewritten program did what the original does."""
    source, random = axis_program(number).source, Random(number)
    rewritten = transformed(source, folder)
    used: list[str] = []
    for shape in random.sample(SHAPES, 3):
        relation = random.choice(("apart", "same array", "reversed rows"))
        recipe = shape, relation, ("float64", "float32", "int64", "uint8")[number % 4], number
        expected = outcome(original_step(source), make_tables(recipe))
        for order in all_orders(3):
            before = len(used)
            step = interpreted_step(rewritten, lambda order=order: order, used)
            assert same_outcome(expected, outcome(step, make_tables(recipe)), ROUNDING), (source, recipe)
            if len(used) == before:
                break  # no kernel ran, so that nothing asked for an order
    return max((len(group.members) for group in rewritten.plan.groups if group.name.stem in used), default=0)

"""Random programs, rewritten and interpreted in every instance order, do what the originals do."""

import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, note, seed, settings

from .comparison import outcome, same_outcome
from .operands import make_operands, operand_sets
from .orders import all_orders
from .programs import ArrayProgram, array_programs
from .rewritten import interpreted_step, original_step, transformed

pytestmark = pytest.mark.slow

REORDERED_SUM = 1e-6  # relative, for a few elements: float32 sums in another order


LEAST_FUSED = 120  # of the 400 programs, run with fused kernels at least once


def test_rewritten_programs_equal_their_originals_in_every_order() -> None:
    fused: list[bool] = []

    @seed(1)  # not of the text of this function, so that the count below stays what it is
    @settings(max_examples=280, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(array_programs(), operand_sets())
    def check(program: ArrayProgram, recipe: tuple[int, str, tuple[str, ...], int]) -> None:
        note(program.source)
        fused.append(check_program(program, recipe))

    check()
    assert sum(fused) >= LEAST_FUSED


def check_program(program: ArrayProgram, recipe: tuple[int, str, tuple[str, ...], int]) -> bool:
    """Whether a fused kernel ran; the rewritten program did what the original does, whatever the order."""
    with tempfile.TemporaryDirectory() as folder:
        rewritten = transformed(program.source, Path(folder))
    content = rewritten.package.content("program.py")
    assert content is not None
    expected = outcome(original_step(program.source), make_operands(recipe))
    used: list[str] = []
    for order in all_orders(recipe[0]):
        step = interpreted_step(rewritten, lambda order=order: order, used)
        assert same_outcome(expected, outcome(step, make_operands(recipe)), REORDERED_SUM), content.decode()
        if not used:
            break  # no kernel ran, so that nothing asked for an order
    return bool(used)

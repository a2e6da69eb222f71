"""Random programs that reduce rows or columns do what the originals do, in every order of them and of a sweep's elements."""

import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, note, settings

from .comparison import outcome, same_outcome
from .orders import all_orders
from .rewritten import interpreted_step, original_step, transformed
from .row_programs import AXES, COLUMN_AXES, Axes, make_tables, row_programs, tables

pytestmark = pytest.mark.slow

ROUNDING = 1e-5  # relative, for a few elements: float32 sums in another order
LEAST_FUSED = {AXES: 50, COLUMN_AXES: 40}  # of the 200 programs, run with kernels that have sweeps at least once


@pytest.mark.parametrize("axes", [AXES, COLUMN_AXES], ids=["rows", "columns"])
def test_programs_that_reduce_an_axis_equal_their_originals(axes: Axes) -> None:
    swept: list[bool] = []

    @settings(max_examples=200, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(row_programs(axes), tables())
    def check(program: object, recipe: tuple[tuple[int, ...], str, str, int]) -> None:
        note(program.source)  # type: ignore[attr-defined]
        swept.append(check_program(program.source, recipe))  # type: ignore[attr-defined]

    check()
    assert sum(swept) >= LEAST_FUSED[axes]


def check_program(source: str, recipe: tuple[tuple[int, ...], str, str, int]) -> bool:
    """Whether a kernel that has sweeps ran; the rewritten program did what the original does."""
    with tempfile.TemporaryDirectory() as folder:
        rewritten = transformed(source, Path(folder))
    swept = {group.name.stem for group in rewritten.plan.groups if group.kernel.sweeps}
    expected = outcome(original_step(source), make_tables(recipe))
    used: list[str] = []
    for order in all_orders(3):
        step = interpreted_step(rewritten, lambda order=order: order, used)
        found = outcome(step, make_tables(recipe))
        assert same_outcome(expected, found, ROUNDING), (recipe, expected, found)
        if not used:
            break  # no kernel ran, so that nothing asked for an order
    return not swept.isdisjoint(used)

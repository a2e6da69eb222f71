"""Five hundred random programs of launches and of compiled loops leave what they left before, in every order of instances."""

from pathlib import Path

import pytest

from tests.programs.kernel_orders import (
    form_programs,
    halo_programs,
    launch_loop_programs,
    launch_programs,
    loop_programs,
    opaque_programs,
)
from tests.programs.kernel_orders.batches import Generator, judged

LAUNCHES, FORMS, HALOS, OPAQUE, LOOPS, CALLS = 200, 20, 30, 30, 100, 120


@pytest.mark.parametrize(
    ("generate", "count", "are_launches", "least"),
    [
        pytest.param(launch_programs.random_module, LAUNCHES, True, 85, id="launches", marks=pytest.mark.slow),
        pytest.param(form_programs.random_module, FORMS, True, 4, id="launches of other forms"),
        pytest.param(halo_programs.random_module, HALOS, True, 5, id="launches that read neighbours"),
        pytest.param(
            opaque_programs.random_module, OPAQUE, True, 4, id="launches of opaque kernels", marks=pytest.mark.slow
        ),
        pytest.param(
            launch_loop_programs.random_module, LOOPS, True, 10, id="loops of launches", marks=pytest.mark.slow
        ),
        pytest.param(
            halo_programs.random_loop_module, HALOS, False, 5, id="loops that read neighbours", marks=pytest.mark.slow
        ),
        pytest.param(loop_programs.random_module, CALLS, False, 28, id="compiled loops", marks=pytest.mark.slow),
    ],
)
def test_programs_leave_the_same(
    generate: Generator, count: int, are_launches: bool, least: int, tmp_path: Path
) -> None:
    """Of which at least so many run a generated kernel."""
    programs = judged(generate, range(count), tmp_path, are_launches=are_launches)
    assert {program.seed: program.differences for program in programs if program.differences} == {}
    assert sum(program.runs > 0 for program in programs) >= least

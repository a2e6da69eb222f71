"""A loop of launches that runs as one launch leaves in every array the bits that the loop leaves, in whatever order threads run."""

import random
from pathlib import Path

from fusec.base.plan.fusion_kinds import FusionKind
from fusec.base.plan.group_queries import along_grid
from tests.stories.story import fused, write

from .loop_programs import random_program
from .test_launches import _differences, _program

SAMPLE = Path(__file__).parents[3] / "samples" / "small_launches"
LOOPS = 20


def test_random_loops_leave_the_same_bits(tmp_path: Path) -> None:
    """Loops over rows, columns and steps; the second call of each has one memory under two names, and may not be fused."""
    programs = []
    groups = 0
    for seed in range(LOOPS):
        name = f"program_{seed}"
        place = tmp_path / name / "original"
        place.mkdir(parents=True)
        text, calls = random_program(random.Random(seed))
        (place / "program.py").write_text(text)
        (tmp_path / name / "calls.py").write_text(calls)
        outcome = fused(place)
        assert outcome.is_safe
        write(outcome, tmp_path / name / "fused")
        if outcome.plan.groups:
            program = _program(name, tmp_path, tmp_path / name / "calls.py", 0)
            programs.append({**program, "originals": None})  # as many calls as may launch the originals
        groups += len(outcome.plan.groups)
    assert groups >= 6
    assert _differences(programs, tmp_path) == {program["name"]: [] for program in programs}


def test_every_loop_of_the_sample_is_one_launch() -> None:
    groups = fused(SAMPLE).plan.groups
    assert [group.kind for group in groups] == [FusionKind.LOOP] * 4
    assert [along_grid(group) for group in groups] == [("box",), ("box",), ("box",), ()]

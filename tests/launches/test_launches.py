"""Fused launches leave in every array the bits that the author's launches leave, in whatever order threads run."""

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from fusec.base.plan import FusionKind
from tests.stories import GOLDEN, copy, fused, golden_names, story, write

from .loop_programs import random_program as random_loops
from .programs import random_program

STORIES = [name for name in golden_names() if name.startswith("launches_")]
PROGRAMS = 160
LOOPS = 50
pytestmark = pytest.mark.skipif(find_spec("numba.cuda.simulator") is None, reason="numba's simulator is not there")


def test_stories_leave_the_same_bits(tmp_path: Path) -> None:
    programs = []
    for name in STORIES:
        told = story(name)
        copy(told.source, tmp_path / name / "original")
        write(fused(told.source, told.flags), tmp_path / name / "fused")
        programs.append(_program(name, tmp_path, GOLDEN / name / "calls.py", told.original))
    assert _differences(programs, tmp_path) == {name: [] for name in STORIES}


def test_random_programs_leave_the_same_bits(tmp_path: Path) -> None:
    """Kernels with random offsets, guards, updates and orders of arguments, of which most must stay apart."""
    programs, groups = _programs(random_program, PROGRAMS, tmp_path, 0)
    assert groups >= 40
    assert _differences(programs, tmp_path) == {program["name"]: [] for program in programs}


def test_random_loops_leave_the_same_bits(tmp_path: Path) -> None:
    """Loops over rows, columns and steps; the second call of each has one memory under two names, and may not be fused."""
    programs, groups = _programs(random_loops, LOOPS, tmp_path, None)
    assert groups >= 15
    assert _differences(programs, tmp_path) == {program["name"]: [] for program in programs}


def test_every_loop_of_the_sample_is_one_launch() -> None:
    groups = fused(Path(__file__).parents[2] / "samples" / "small_launches").plan.groups
    assert [group.kind for group in groups] == [FusionKind.LOOP] * 4
    assert [group.along_grid for group in groups] == [("box",), ("box",), ("box",), ()]


def _programs(
    made: Callable[[random.Random], tuple[str, str]], count: int, folder: Path, originals: int | None
) -> tuple[list[dict[str, Any]], int]:
    """The programs that have a group, and the number of groups; `originals` calls of each launch the originals."""
    programs = []
    groups = 0
    for seed in range(count):
        name = f"program_{seed}"
        place = folder / name / "original"
        place.mkdir(parents=True)
        text, calls = made(random.Random(seed))
        (place / "program.py").write_text(text)
        (folder / name / "calls.py").write_text(calls)
        outcome = fused(place)
        assert outcome.is_safe
        write(outcome, folder / name / "fused")
        if outcome.plan.groups:
            programs.append(_program(name, folder, folder / name / "calls.py", originals))
        groups += len(outcome.plan.groups)
    return programs, groups


def _program(name: str, folder: Path, calls: Path, originals: int | None) -> dict[str, Any]:
    return {
        "name": name,
        "original": str(folder / name / "original"),
        "fused": str(folder / name / "fused"),
        "calls": str(calls),
        "originals": originals,
    }


def _differences(programs: list[dict[str, Any]], folder: Path) -> Any:
    requests = folder / "programs.json"
    requests.write_text(json.dumps(programs))
    child = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("simulator.py")), str(requests)],
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert child.returncode == 0, child.stderr
    return json.loads(child.stdout)

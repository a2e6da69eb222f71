"""Fused launches leave in every array the bits that the author's launches leave, in whatever order threads run."""

import json
import os
import random
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tests.stories.story import GOLDEN, copy, fused, golden_names, story, write

from .programs import random_program

STORIES = [name for name in golden_names() if name.startswith("launches_")]
PROGRAMS = 28  # in all orders of threads: tests/programs/kernel_orders
pytestmark = pytest.mark.skipif(find_spec("numba.cuda.simulator") is None, reason="numba's simulator is not there")


@pytest.mark.slow
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
    programs = []
    groups, vanished = 0, 0
    for seed in range(PROGRAMS):
        name = f"program_{seed}"
        folder = tmp_path / name / "original"
        folder.mkdir(parents=True)
        text, calls = random_program(random.Random(seed))
        (folder / "program.py").write_text(text)
        (tmp_path / name / "calls.py").write_text(calls)
        outcome = fused(folder)
        assert outcome.is_safe
        write(outcome, tmp_path / name / "fused")
        if outcome.plan.groups:
            programs.append(_program(name, tmp_path, tmp_path / name / "calls.py", 0))
        groups += len(outcome.plan.groups)
        vanished += sum(len(group.contractions) for group in outcome.plan.groups)
    assert groups >= 10
    assert vanished >= 1
    assert _differences(programs, tmp_path) == {program["name"]: [] for program in programs}


def _program(name: str, folder: Path, calls: Path, originals: int) -> dict[str, Any]:
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

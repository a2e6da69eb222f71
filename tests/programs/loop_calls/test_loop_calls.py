"""Fused loops leave in every array the bits that the author's compiled functions leave."""

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.stories.story import GOLDEN, copy, fused, golden_names, story, write

from .programs import random_program

STORIES = [name for name in golden_names() if name.startswith("loops_")]
COMPILED = ("loops_of_elements",)  # as an example: numba takes seconds for each
PROGRAMS = 30  # in all orders of instances: tests/programs/kernel_orders
LARGEST = 1e100  # `math.sin` of infinity raises where Python interprets a loop, and not where numba compiles it
CALLS = f"""
from fusec.verify.fusec_child.operands.special_values import some_special


def calls(rng):
    a, b, c = (some_special(rng.random(14), rng, {LARGEST}) for _ in range(3))
    yield "program:run", (a, b, c, 5), {{}}
"""


@pytest.mark.slow
def test_stories_leave_the_same_bits(tmp_path: Path) -> None:
    programs = [_told(name, tmp_path) for name in STORIES]
    assert _differences(programs, tmp_path) == {name: [] for name in STORIES}


@pytest.mark.slow
def test_compiled_stories_leave_the_same_bits(tmp_path: Path) -> None:
    programs = [_told(name, tmp_path) for name in COMPILED]
    assert _differences(programs, tmp_path, compiled=True) == {name: [] for name in COMPILED}


def test_random_programs_leave_the_same_bits(tmp_path: Path) -> None:
    """Functions with random offsets, bounds, updates and orders of arguments, of which most must stay apart."""
    programs = []
    groups = vanished = 0
    for seed in range(PROGRAMS):
        name = f"program_{seed}"
        folder = tmp_path / name / "original"
        folder.mkdir(parents=True)
        (folder / "program.py").write_text(random_program(random.Random(seed)))
        (tmp_path / name / "calls.py").write_text(CALLS)
        outcome = fused(folder)
        assert outcome.is_safe
        write(outcome, tmp_path / name / "fused")
        if outcome.plan.groups:
            programs.append(_program(name, tmp_path, tmp_path / name / "calls.py", None))
        groups += len(outcome.plan.groups)
        vanished += sum(len(group.contractions) for group in outcome.plan.groups)
    assert groups >= 9
    assert vanished >= 1
    assert _differences(programs, tmp_path) == {program["name"]: [] for program in programs}


def _told(name: str, folder: Path) -> dict[str, Any]:
    told = story(name)
    copy(told.source, folder / name / "original")
    write(fused(told.source, told.flags), folder / name / "fused")
    return _program(name, folder, GOLDEN / name / "calls.py", told.original)


def _program(name: str, folder: Path, calls: Path, originals: int | None) -> dict[str, Any]:
    return {
        "name": name,
        "original": str(folder / name / "original"),
        "fused": str(folder / name / "fused"),
        "calls": str(calls),
        "originals": originals,
    }


def _differences(programs: list[dict[str, Any]], folder: Path, *, compiled: bool = False) -> Any:
    requests = folder / "programs.json"
    requests.write_text(json.dumps(programs))
    child = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("interpreted.py")), str(requests)],
        env={**os.environ, "NUMBA_DISABLE_JIT": "0" if compiled else "1", "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert child.returncode == 0, child.stderr
    return json.loads(child.stdout)

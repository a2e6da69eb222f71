"""Random programs, rewritten, compiled and run for real, do what the originals do."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from fusec.base.plan.choices import FloatingPoint
from fusec.base.plan.plan import FusionPlan
from fusec.config import Options
from fusec.pipeline import rewrite

from .programs import HELPER, ArrayProgram, array_programs

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[3]
DRAWN = 240
IN_A_MODULE = 25
ENOUGH = 100  # programs whose kernels ran
LEAST_CALLS = 0.25  # of all calls, with kernels that ran; many operands are there to be refused
PROCESSES = 2
HEAD = f"import numpy as np\n\n\n{HELPER}"


@dataclass(frozen=True)
class Chosen:
    """A function of the package that holds fused groups; `fp` is the loosest of their levels."""

    place: str
    number: int
    fp: FloatingPoint


def test_rewritten_programs_equal_their_originals_when_compiled(tmp_path: Path) -> None:
    programs = _distinct_programs()
    _write_package(programs, tmp_path / "original")
    outcome, _ = rewrite(tmp_path / "original", tmp_path / "rewritten", Options())
    answers = _answers(tmp_path, list(_fused_functions(outcome.plan)))
    differences = {answer["program"]: answer["differences"] for answer in answers if answer["differences"]}
    assert not differences, _report(programs, differences)
    assert sum(answer["fused"] > 0 for answer in answers) >= ENOUGH
    assert sum(answer["fused"] for answer in answers) >= LEAST_CALLS * sum(answer["calls"] for answer in answers)


def _distinct_programs() -> list[str]:
    """The bodies of random programs, one in three with inexact functions, each once."""
    found: dict[str, None] = {}

    @settings(
        max_examples=DRAWN,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(st.one_of(array_programs(), array_programs(), array_programs(inexact=True)))
    def draw(program: ArrayProgram) -> None:
        found[program.source.removeprefix(HEAD)] = None

    draw()
    return list(found)


def _write_package(programs: list[str], folder: Path) -> None:
    """Many functions in a module, so that what a module imports is imported once for all of them."""
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    for number, some in enumerate(_batches(list(enumerate(programs)))):
        functions = (text.replace("def step(", f"def step_{k}(") for k, text in some)
        (folder / f"batch_{number}.py").write_text(HEAD + "\n\n".join(functions))


def _batches(programs: list[tuple[int, str]]) -> Iterator[list[tuple[int, str]]]:
    for start in range(0, len(programs), IN_A_MODULE):
        yield programs[start : start + IN_A_MODULE]


def _fused_functions(plan: FusionPlan) -> Iterator[Chosen]:
    for module in plan.modules:
        levels: dict[str, FloatingPoint] = {}
        for group in module.groups:
            if levels.get(group.source.function) is not FloatingPoint.CLOSE:
                levels[group.source.function] = group.proof.fp
        for function, fp in levels.items():
            if function.startswith("step_"):
                place = f"{module.path.removesuffix('.py')}.{function}"
                yield Chosen(place, int(function.removeprefix("step_")), fp)


def _answers(folder: Path, chosen: list[Chosen]) -> list[dict[str, Any]]:
    """What the processes say of each program; fails where one of them dies, with the program that it ran."""
    children = [_start(folder, chosen[part::PROCESSES]) for part in range(PROCESSES)]
    answers: list[dict[str, Any]] = []
    for child in children:
        output, errors = child.communicate()
        lines = [json.loads(line) for line in output.splitlines()]
        assert child.returncode == 0, f"{lines[-1:]}: {errors[-3000:]}"
        answers += [line for line in lines if "calls" in line]
    return answers


def _start(folder: Path, chosen: list[Chosen]) -> subprocess.Popen[str]:
    wanted = [f"{program.place}:{program.number}:{program.fp.value}" for program in chosen]
    command = [
        sys.executable,
        "-m",
        "tests.programs.equivalence.compiled_child",
        str(folder),
        str(ENOUGH // PROCESSES),
        *wanted,
    ]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "NUMBA_CACHE_DIR": str(folder / "numba")}
    return subprocess.Popen(
        command, cwd=ROOT, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


def _report(programs: list[str], differences: dict[str, list[str]]) -> str:
    """Each program that differs, with the inputs."""
    texts = ((programs[int(place.rpartition("_")[2])], *found) for place, found in differences.items())
    return "\n".join(chain.from_iterable(texts))

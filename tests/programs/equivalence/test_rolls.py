"""Random expressions of arrays that go round and of differences, on arrays of any shape and layout: interpreted, in several pieces."""

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fusec.config import Options
from fusec.pipeline import fuse
from tests.stories.story import imported, write

from .comparison import written
from .interpreted_kernels import interpret

PROGRAMS, SHAPES = 24, ((7,), (1,), (4, 5), (9, 1), (1, 6), (12, 31), (3, 4, 5), (2, 1, 3))
LAYOUTS = ("C", "F", "strided", "backwards")


def _roll(choose: random.Random, name: str) -> str:
    shift, axis = choose.randint(-9, 9), choose.choice((None, 0, 0, 1, 1, -1, 2, (0, 1)))
    if axis == (0, 1):
        return f"np.roll({name}, ({shift}, {choose.randint(-3, 3)}), axis=(0, 1))"
    return f"np.roll({name}, {shift})" if axis is None else f"np.roll({name}, {shift}, axis={axis})"


def _program(number: int) -> str:
    choose = random.Random(number)
    parts = [_roll(choose, choose.choice("uuw")) for _ in range(choose.randint(1, 4))]
    ending = choose.choice(("{}", "{}", "np.abs({})", "({})[1:] + {axis}", "u + dt * ({})"))
    axis = f"np.diff(u, axis={choose.choice((0, 1, -1))})"
    whole = " * 0.5 - ".join(parts)
    lines = [f"    t = {whole} + u", "    t = t + u * w" if choose.random() < 0.3 else "    t = t * t"]
    if "axis" in ending:
        return "\n".join((f"def program_{number}(u, w, dt):", f"    return {axis} * dt + np.abs({axis}) * 2.0"))
    return "\n".join((f"def program_{number}(u, w, dt):", *lines, f"    return {ending.format('t - 1.0')}"))


def _named() -> str:
    """Of an array that has the name of what the generated module calls."""
    return (
        "def program_24(rolled, w, dt):\n    return np.roll(rolled, 1, axis=0) * dt + rolled * np.roll(w, -1, axis=0)"
    )


SOURCE = "import numpy as np\n\n\n" + "\n\n\n".join([*map(_program, range(PROGRAMS)), _named()]) + "\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("rolls")
    (folder / "original").mkdir()
    (folder / "original" / "program.py").write_text(SOURCE)
    outcome = fuse(folder / "original", Options(), lambda _: None)
    assert len(outcome.plan.groups) == PROGRAMS + 1
    write(outcome, folder / "fused")
    return folder


def test_rolls_of_anything(folder: Path) -> None:
    with imported(folder / "original") as load:
        expected = _results(load("program"))
    with imported(folder / "fused") as load:
        program = load("program")
        interpret(load("_fused_support"))
        assert _results(program) == expected
        *_, named = fusions = _fusions(load("_fused_program"))
        plans = [plan for found in fusions for plan in found.plans.values()]
    assert sum(not plan.reason for plan in plans) > 2 * PROGRAMS  # the rest name axes that are not there
    assert any(plan.ends for plan in plans if not plan.reason)
    assert any(not plan.reason for plan in named.plans.values())


def _fusions(module: Any) -> list[Any]:
    return [value for name, value in vars(module).items() if name.endswith("_fusion")]


def _results(program: Any) -> list[str]:
    rng = np.random.default_rng(5)
    found = []
    for shape in SHAPES:
        for layout in LAYOUTS[: 1 + len(shape)]:
            u = _laid_out(rng.integers(0, 64, shape) / 8.0, layout)
            w = rng.integers(0, 64, shape[1:] if len(shape) > 1 and layout == "F" else shape) / 8.0
            found += [_result(getattr(program, f"program_{number}"), u, w) for number in range(PROGRAMS + 1)]
    return found


def _laid_out(array: Any, layout: str) -> Any:
    match layout:
        case "F":
            return np.asfortranarray(array)
        case "strided":
            return np.repeat(array, 2, axis=0)[::2]
        case "backwards":
            return array[::-1]
        case _:
            return array


def _result(function: Any, u: Any, w: Any) -> str:
    try:
        return written(function(u.copy() if u.flags.c_contiguous else u, w, 0.25))
    except (IndexError, TypeError, ValueError) as failure:
        return f"{type(failure).__name__}: {failure}"

"""Random expressions of gradients beside arrays that go round, on arrays of any shape, layout and dtype: interpreted, in several pieces."""

import random
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fusec.config import Options
from fusec.pipeline import fuse
from tests.stories.story import imported, write

from .comparison import written
from .interpreted_kernels import interpret

PROGRAMS, SHAPES = 16, ((7,), (1,), (2,), (4, 5), (9, 2), (2, 2), (12, 31), (3, 4, 5), (2, 1, 3))
LAYOUTS = ("C", "F", "strided", "backwards", "single", "repeated", "integers")
SPACINGS = (0.25, 3, np.float64(0.3), np.float32(0.3), 1e-310, True)
ENDINGS = ("{}", "np.abs({}) * u", "({})[1:] * dx")


def _program(number: int) -> str:
    choose = random.Random(number)
    parts = [_gradient(choose) for _ in range(choose.randint(1, 3))]
    parts += ["np.roll(u, 1, axis=0)"] * choose.randint(0, 1)
    ending = ENDINGS[number % len(ENDINGS)].format("t - 1.0")
    return f"def program_{number}(u, w, dx):\n    t = {' * 0.5 - '.join(parts)} + u\n    return {ending}"


def _gradient(choose: random.Random) -> str:
    name, axis = choose.choice([*product("u", (0, 0, 1, 1, -1, 2)), *product("w", (0, -1))])
    spacing = choose.choice((", dx", ", dx", ", 0.5", ""))
    return f"np.gradient({name}{spacing}, axis={axis})"


def _line(number: int) -> str:
    """Of arrays with one axis, that have the names of what the generated module calls."""
    return (
        f"def program_{number}(clamped, ends_of, dx):\n    return ends_of * np.gradient(clamped, dx) + clamped[:] * dx"
    )


SOURCE = "import numpy as np\n\n\n" + "\n\n\n".join([*map(_program, range(PROGRAMS)), _line(PROGRAMS)]) + "\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("gradients")
    (folder / "original").mkdir()
    (folder / "original" / "program.py").write_text(SOURCE)
    outcome = fuse(folder / "original", Options(), lambda _: None)
    assert len({group.source.function for group in outcome.plan.groups}) == PROGRAMS + 1
    write(outcome, folder / "fused")
    return folder


def test_gradients_of_anything(folder: Path) -> None:
    with imported(folder / "original") as load:
        expected = _results(load("program"))
    with imported(folder / "fused") as load:
        program = load("program")
        interpret(load("_fused_support"))
        assert _results(program) == expected
        made = vars(load("_fused_program"))
        fusions = [value for name, value in made.items() if name.endswith("_fusion")]
    plans = [plan for found in fusions for plan in found.plans.values()]
    assert (
        sum(not plan.reason for plan in plans) > 4 * PROGRAMS
    )  # the rest name axes that are not there, or are too short
    assert any(plan.ends for plan in plans if not plan.reason)
    assert all(any(not plan.reason for plan in found.plans.values()) for found in fusions)


def _results(program: Any) -> list[str]:
    rng = np.random.default_rng(3)
    found = []
    for number in range(PROGRAMS + 1):
        for shape in SHAPES * 3:
            layout, spacing = LAYOUTS[int(rng.integers(len(LAYOUTS)))], SPACINGS[int(rng.integers(len(SPACINGS)))]
            u, w = _laid(rng.random(shape), layout), _laid(rng.random(shape[-1:]), "C")
            found.append(_result(getattr(program, f"program_{number}"), u, w, spacing))
    return found


def _laid(array: Any, layout: str) -> Any:
    match layout:
        case "F":
            return np.asfortranarray(array)
        case "strided":
            return np.repeat(array, 2, axis=0)[::2]
        case "backwards":
            return array[::-1]
        case "single":
            return array.astype(np.float32)
        case "repeated":
            return np.broadcast_to(array[:1], array.shape)
        case "integers":
            return (9 * array).astype(int)
        case _:
            return array


def _result(function: Any, u: Any, w: Any, spacing: Any) -> str:
    try:
        with np.errstate(all="ignore"):
            return written(function(u, w, spacing))
    except (IndexError, TypeError, ValueError) as failure:
        return f"{type(failure).__name__}: {failure}"

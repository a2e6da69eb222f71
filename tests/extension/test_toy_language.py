"""A language of kernels is one entry: its words, and how its integers divide."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from fusec.base.scalars.languages import LANGUAGES, Division, KernelLanguage
from tests.stories.story import fused, imported, write

WORDS = (("unit", "jit"), ("place", "grid"), ("places", "gridsize"))
TOY = KernelLanguage("toygpu", "toygpu", "import toygpu", WORDS, Division.TO_ZERO)
STEPS = """
import toygpu as tg


@tg.unit
def scale(x, y):
    i = tg.place(1)
    if i < x.size:
        y[i] = 2.0 * x[i]


@tg.unit
def shift(y, z):
    i = tg.place(1)
    if i < z.size:
        z[i] = y[i] + 1.0


def step(grid, block, x, y, z):
    scale[grid, block](x, y)
    shift[grid, block](y, z)
"""
HALVES = STEPS.replace("2.0 * x[i]", "x[i // 2 * 2]")
MIXED = STEPS.replace("import toygpu as tg", "import toygpu as tg\nfrom numba import cuda").replace(
    """@tg.unit
def shift(y, z):
    i = tg.place(1)""",
    """@cuda.jit
def shift(y, z):
    i = cuda.grid(1)""",
)


class Unit:
    """A kernel, which runs its threads one after the other."""

    def __init__(self, function: Callable[..., None], module: ModuleType) -> None:
        self.function, self.module = function, module

    def __getitem__(self, configuration: tuple[int, int]) -> Callable[..., None]:
        def launch(*arguments: object) -> None:
            self.module.launched.append(self.function.__name__)
            for place in range(configuration[0] * configuration[1]):
                self.module.place = lambda _, place=place: place  # type: ignore[attr-defined]
                self.function(*arguments)

        return launch


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    module = ModuleType("toygpu")
    module.launched = []  # type: ignore[attr-defined]
    module.unit = lambda function: Unit(function, module)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "toygpu", module)
    monkeypatch.setitem(LANGUAGES, "toygpu", TOY)
    yield module


def test_a_language_is_one_entry(tmp_path: Path, toy: ModuleType) -> None:
    (tmp_path / "before").mkdir()
    (tmp_path / "before" / "steps.py").write_text(STEPS)
    write(fused(tmp_path / "before"), tmp_path / "after")
    text = (tmp_path / "after" / "_fused_steps.py").read_text()
    assert "import toygpu\n" in text and "from numba import cuda" not in text
    assert "@toygpu.unit\ndef step_kernel(x, y, z):\n    i = toygpu.place(1)\n" in text
    x, y, z = np.arange(10.0), np.zeros(10), np.zeros(10)
    with imported(tmp_path / "after") as package:
        package("steps").step(3, 4, x, y, z)
    assert toy.launched == ["step_kernel"]
    np.testing.assert_array_equal(z, 2 * x + 1)


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (HALVES, "`scale`, which divides integers, and toygpu rounds to zero."),
        (MIXED, "`shift` is a kernel of numba.cuda, `scale` of toygpu."),
    ],
)
def test_kernels_that_mean_something_else_stay_apart(tmp_path: Path, text: str, reason: str) -> None:
    (tmp_path / "steps.py").write_text(text)
    plan = fused(tmp_path).plan
    assert not plan.groups
    told = [refusal.note for module in plan.modules for refusal in module.refusals]
    assert any(reason in note for note in told), told

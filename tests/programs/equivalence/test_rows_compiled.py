"""Random programs that reduce rows or columns, with their kernels compiled, on rows shorter and longer than a block."""

import importlib
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from fusec.config import Options
from fusec.pipeline import fuse

from .comparison import outcome, same_outcome
from .rewritten import original_step
from .row_programs import AXES, COLUMN_AXES, Axes, make_tables, row_programs

pytestmark = pytest.mark.slow

PROGRAMS = 30
LEAST_FUSED = {AXES: 10, COLUMN_AXES: 7}
ROUNDING = {"float64": 1e-12, "float32": 1e-4, "int64": 1e-6}  # an int64 table may meet values of float32


@pytest.mark.parametrize("axes", [AXES, COLUMN_AXES], ids=["rows", "columns"])
def test_compiled_programs_equal_their_originals(axes: Axes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sources = _sources(axes)
    package = tmp_path / "before" / "row_package"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("")
    for number, source in enumerate(sources):
        (package / f"program_{number}.py").write_text(source)
    rewritten = fuse(package, Options())
    for file in rewritten.package.files:
        target = tmp_path / "after" / "row_package" / file.path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(file.content)
    swept = {group.span.path: group.name.stem for group in rewritten.plan.groups if group.kernel.sweeps}
    monkeypatch.syspath_prepend(str(tmp_path / "after"))
    fused = 0
    for number, source in enumerate(sources):
        if f"program_{number}.py" in swept:
            fused += _check_program(number, source)
    for name in [name for name in sys.modules if name.partition(".")[0] == "row_package"]:
        del sys.modules[name]
    assert fused >= LEAST_FUSED[axes]


def _sources(axes: Axes) -> list[str]:
    found: list[str] = []

    @settings(
        max_examples=PROGRAMS,
        deadline=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(row_programs(axes))
    def collect(program: Any) -> None:
        found.append(program.source)

    collect()
    return found


def _check_program(number: int, source: str) -> bool:
    """Whether a kernel ran for some operands; the rewritten program did what the original does."""
    step = importlib.import_module(f"row_package.program_{number}").step
    support = importlib.import_module("row_package._fused_support")
    runs: list[object] = []
    kernel_run = support.Run.run
    support.Run.run = lambda run: (runs.append(run), kernel_run(run))[1]
    for seed, (shape, dtype) in enumerate((((3, 70), "float64"), ((2, 1100), "float64"), ((5, 3), "float32"))):
        recipe = (shape, "apart", dtype, seed)
        expected = outcome(original_step(source), make_tables(recipe))
        found = outcome(step, make_tables(recipe))
        assert same_outcome(expected, found, ROUNDING[dtype]), (source, recipe, expected, found)
    support.Run.run = kernel_run
    return bool(runs)

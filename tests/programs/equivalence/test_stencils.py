"""Random stencil programs do what they did before: interpreted in many instance orders, and compiled."""

import importlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fusec.base.plan.fusion_kinds import FusionKind
from fusec.config import Options
from fusec.pipeline import rewrite

from .comparison import outcome, same_outcome
from .in_every_order import REORDERED_SUM, groups_that_ran
from .stencil_operands import LAYOUTS, stencil_operands
from .stencil_programs import HEAD, StencilProgram, stencil_program

pytestmark = pytest.mark.slow

INTERPRETED = range(300)
LEAST_INTERPRETED = 34  # of them, run with recomputed producers
COMPILED = range(400, 500)
LEAST_COMPILED = 30
IN_A_MODULE = 25


def test_interpreted_programs_equal_their_originals_in_every_order(tmp_path: Path) -> None:
    recomputed = sum(is_recomputed_alike(seed, tmp_path / str(seed)) for seed in INTERPRETED)
    assert recomputed >= LEAST_INTERPRETED


def is_recomputed_alike(seed: int, folder: Path) -> bool:
    """Whether a group with recomputed producers ran; the program did what the original does, whatever the order."""
    return any(group.kind is FusionKind.STENCIL for group in groups_that_ran(stencil_program(seed), seed, folder))


def test_compiled_programs_equal_their_originals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(os.environ, "NUMBA_CACHE_DIR", str(tmp_path / "numba"))
    programs = {seed: stencil_program(seed) for seed in COMPILED}
    _write_package(programs, tmp_path / "stencils_original")
    written, _ = rewrite(tmp_path / "stencils_original", tmp_path / "stencils_rewritten", Options())
    chosen = {group.source.function for group in written.plan.groups if group.kind is FusionKind.STENCIL}
    runs = _watched_runs(monkeypatch)
    ran = 0
    for seed, program in programs.items():
        if f"step_{seed}" in chosen:
            runs.clear()
            _compare(seed, program)
            ran += bool(runs)
    assert ran >= LEAST_COMPILED


def _compare(seed: int, program: StencilProgram) -> None:
    """Every layout of operands, twice: the second call finds the plan of the first."""
    original, rewritten = (_step(package, seed) for package in ("stencils_original", "stencils_rewritten"))
    relative = REORDERED_SUM if "np.sum" in program.source else 0.0
    for relation in LAYOUTS:
        for variant in (seed, seed + 1):
            expected = outcome(original, stencil_operands(program, relation, variant, "float64"))
            found = outcome(rewritten, stencil_operands(program, relation, variant, "float64"))
            assert same_outcome(expected, found, relative), f"{variant}, {relation}\n{program.source}"


def _step(package: str, seed: int) -> Callable[..., Any]:
    step: Callable[..., Any] = getattr(
        importlib.import_module(f"{package}.batch_{seed // IN_A_MODULE}"), f"step_{seed}"
    )
    return step


def _write_package(programs: dict[int, StencilProgram], folder: Path) -> None:
    """Many functions in a module, so that what a module imports is imported once for all of them."""
    texts: dict[int, list[str]] = {}
    for seed, program in programs.items():
        function = program.source.removeprefix(HEAD).replace("def step(", f"def step_{seed}(")
        texts.setdefault(seed // IN_A_MODULE, []).append(function)
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    for number, functions in texts.items():
        (folder / f"batch_{number}.py").write_text(HEAD + "\n\n".join(functions))


def _watched_runs(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Grows whenever a kernel runs."""
    support: Any = importlib.import_module("stencils_rewritten._fused_support")
    runs: list[object] = []
    kernel_run = support.Run.run

    def watched(run: Any) -> Any:
        runs.append(run)
        return kernel_run(run)

    monkeypatch.setattr(support.Run, "run", watched)
    launch = support.Fusion.launch

    def launched(fusion: Any, *operands: Any) -> Any:
        results = launch(fusion, *operands)
        runs.extend([] if results is None else [fusion])
        return results

    monkeypatch.setattr(support.Fusion, "launch", launched)
    return runs

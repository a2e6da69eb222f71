"""Random stencil programs do what they did before: interpreted in many instance orders, and compiled."""

import importlib
import os
from collections.abc import Callable, Iterable
from functools import partial
from itertools import islice, permutations
from math import factorial
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from fusec.base.plan import FusionKind
from fusec.config import Options
from fusec.pipeline import rewrite

from .comparison import outcome, same_outcome
from .rewritten import interpreted_step, original_step, transformed
from .stencil_programs import HEAD, StencilProgram, stencil_program

INTERPRETED = range(400)
LEAST_INTERPRETED = 45  # of them, run with recomputed producers
COMPILED = range(400, 500)
LEAST_COMPILED = 30
IN_A_MODULE = 25
DTYPES = ("float64", "float64", "float64", "float32", "int64", "int32", "uint8", "bool")
SPECIAL = (0.0, -0.0, 1.0, -1.5, 3.25, 100.0, np.nan, np.inf, -np.inf)
RELATIONS = (
    "apart",
    "apart",
    "apart",
    "apart",
    "apart",
    "apart",
    "same array",
    "overlap",
    "reversed view",
    "scalar",
    "0-d",
    "one longer",
    "one element",
)
LAYOUTS = (*RELATIONS[5:], "too short", "lower rank", "higher rank", "Fortran", "reversed")
ORDERS = 5
REORDERED_SUM = 1e-6  # relative, for a few elements: float32 sums in another order

Order = Callable[[int], Iterable[int]]


def test_interpreted_programs_equal_their_originals_in_every_order(tmp_path: Path) -> None:
    recomputed = sum(is_recomputed_alike(seed, tmp_path / str(seed)) for seed in INTERPRETED)
    assert recomputed >= LEAST_INTERPRETED


def is_recomputed_alike(seed: int, folder: Path) -> bool:
    """Whether a group with recomputed producers ran; the program did what the original does, whatever the order."""
    program = stencil_program(seed)
    rewritten = transformed(program.source, folder)
    stencils = {group.name for group in rewritten.plan.groups if group.kind is FusionKind.STENCIL}
    relation = RELATIONS[seed % len(RELATIONS)]
    expected = outcome(original_step(program.source), _operands(program, relation, seed))
    used: list[str] = []
    for number in range(ORDERS):
        order = partial(_order, number)
        step = interpreted_step(rewritten, partial(_same, order), used)
        found = outcome(step, _operands(program, relation, seed))
        assert same_outcome(expected, found, REORDERED_SUM), f"{seed}, {relation}\n{program.source}"
    return not stencils.isdisjoint(used)


def _same(order: Order) -> Order:
    return order


def _order(number: int, n: int) -> Iterable[int]:
    """All permutations of few instances, of which each order takes another one; forward, backward, shuffled for more."""
    if n < ORDERS:
        return next(islice(permutations(range(n)), (5 * number) % factorial(n), None))
    return (range(n), range(n - 1, -1, -1))[number] if number < 2 else Random(number).sample(range(n), n)


@pytest.mark.slow
def test_compiled_programs_equal_their_originals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(os.environ, "NUMBA_CACHE_DIR", str(tmp_path / "numba"))
    programs = {seed: stencil_program(seed) for seed in COMPILED}
    _write_package(programs, tmp_path / "stencils_original")
    written, _ = rewrite(tmp_path / "stencils_original", tmp_path / "stencils_rewritten", Options())
    chosen = {group.function for group in written.plan.groups if group.kind is FusionKind.STENCIL}
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
            expected = outcome(original, _operands(program, relation, variant, "float64"))
            found = outcome(rewritten, _operands(program, relation, variant, "float64"))
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
    """Grows by one whenever a kernel is about to run."""
    support: Any = importlib.import_module("stencils_rewritten._fused_support")
    runs: list[object] = []
    kernel_run = support.Run.run

    def watched(run: Any) -> Any:
        runs.append(run)
        return kernel_run(run)

    monkeypatch.setattr(support.Run, "run", watched)
    return runs


def _operands(program: StencilProgram, relation: str, seed: int, dtype: str = "") -> tuple[Any, ...]:
    """Equal fresh operands `(a, b, c, s)` for equal arguments; of other `relation`s than these, three arrays apart."""
    random = np.random.default_rng(seed)
    shape = tuple(lost + int(random.integers(1, 4)) for lost in program.lost)
    dtypes = [dtype or ("float64" if seed % 3 else str(random.choice(DTYPES))) for _ in range(3)]
    if relation == "one element":
        shape = tuple(lost + 1 for lost in program.lost)
    if relation == "too short":
        shape = tuple(max(0, lost - 1) for lost in program.lost)
    if relation == "higher rank":
        shape = (*shape, 2)
    a, b, c = (_array(random, shape, dtype) for dtype in dtypes)
    whole = _array(random, (shape[0] + 1, *shape[1:]), dtypes[0])
    match relation:
        case "same array":
            b = a
        case "overlap":
            a, b = whole[1:], whole[:-1]
        case "reversed view":
            b = a[::-1]
        case "scalar":
            c = 1.75
        case "0-d":
            c = np.array(2.5, dtypes[2])
        case "one longer":
            c = _array(random, whole.shape, dtypes[2])
        case "lower rank":
            c = _array(random, shape[1:] or (1,), dtypes[2])
        case "Fortran":
            a, b, c = (np.asfortranarray(array) for array in (a, b, c))
        case "reversed":
            a, b, c = (array[::-1] for array in (a, b, c))
    return a, b, c, (0.75, 0.0, 2, 0, True)[seed % 5]


def _array(random: np.random.Generator, shape: tuple[int, ...], dtype: str) -> Any:
    values: Any = random.integers(0, 9, shape)
    if dtype.startswith("float"):
        special = random.random(shape) < 0.2
        values = np.where(special, random.choice(SPECIAL, shape), random.normal(0, 3, shape))
    return values.astype(dtype)

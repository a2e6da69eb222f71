"""Random loops over time leave the same bits when the generated code runs them in turn over bands of rows, whatever they are given."""

from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from fusec.base.plan.plan import LoopInTurn
from tests.stories.story import imported, in_small_bands, write

from .bordered_loops import bordered
from .interpreted_kernels import interpret
from .rewritten import original_step, transformed
from .turn_programs import KINDS, Operands, source

PROGRAMS, KINDS_EACH = range(8), 4
LEAST_IN_TURN = 3
BORDERED, LEAST_BORDERED = range(8), 3
BANDS = (600, 2000)  # bytes
COPIED = """\
import numpy as np


def step(a, b, c, d, weight, rounds):
    for k in range(rounds):
        copy = np.copy(a)
        c, a, d = a, d, c
        c[1:-1] = 0.25 * copy[:-2] - 0.5 * b[2:]
        c[0:1] = weight
        c[1:-1] += 0.25 * copy[:-2] + 0.5 * b[1:-1]
    return a, b, c, d
"""


def test_generated_loops_leave_what_rounds_leave(tmp_path: Path) -> None:
    kinds = sorted(KINDS)
    ran = [
        is_run_alike(seed, tmp_path / str(seed), [kinds[(seed * 7 + k) % len(kinds)] for k in range(KINDS_EACH)])
        for seed in PROGRAMS
    ]
    assert sum(ran) >= LEAST_IN_TURN


def test_generated_loops_with_borders_leave_what_rounds_leave(tmp_path: Path) -> None:
    ran = [is_run_alike(seed, tmp_path / str(seed), ["wide"], bordered(seed)) for seed in BORDERED]
    assert sum(ran) >= LEAST_BORDERED


def test_no_round_overwrites_a_copy_that_waiting_kernels_read(tmp_path: Path) -> None:
    assert is_run_alike(0, tmp_path, ["wide"], COPIED)


def test_a_store_beside_a_copy_that_is_computed_where_it_is_read(tmp_path: Path) -> None:
    """The store is cut off from the group whose copy is written out."""
    text = "import numpy as np\n\n\ndef f(a, c):\n    m = np.copy(c)\n    a[1:-1] += 0.25 * m[1:-1]\n    a[0:1] = 1\n"
    outcome = transformed(text, tmp_path)
    assert [group.name.fused for group in outcome.plan.groups] == ["f_fused"]


def is_run_alike(seed: int, folder: Path, kinds: list[str], text: str = "") -> bool:
    """Whether kernels ran in turn; raises where the rewritten program leaves something else than the author's."""
    text = text or source(seed)
    outcome = transformed(text, folder / "before")
    assert not outcome.diagnostics, (text, outcome.diagnostics)
    if not any(isinstance(loop, LoopInTurn) for module in outcome.plan.modules for loop in module.loops):
        return False
    write(outcome, folder / "after")
    original = original_step(text)
    with imported(folder / "after") as load:
        rewritten, turns = load("program"), load("_fused_support_turns")
        seen = in_small_bands(load)
        interpret(load("_fused_support"))
        for kind in kinds:
            _require_same(rewritten, turns, original, Operands(kind, seed), text)
    return bool(seen)


def _require_same(rewritten: ModuleType, turns: ModuleType, original: Any, operands: Operands, text: str) -> None:
    expected = _left_by(original, operands)
    for band in BANDS:
        setattr(turns, "BAND", band)  # noqa: B010 - a module has no such attribute for mypy
        assert _left_by(rewritten.step, operands) == expected, (operands, band, text)


def _left_by(step: Any, operands: Operands) -> tuple[str, list[tuple[object, ...]], list[list[int]]]:
    """The error, the bits of all operands, and which of them each result is."""
    given = operands.make()
    results, error = (), ""
    with np.errstate(all="ignore"):
        try:
            results = step(*given)
        except Exception as failure:
            error = f"{type(failure).__name__}: {failure}"
    bits = [(value.dtype, value.shape, value.tobytes()) for value in map(np.asarray, given)]
    return error, bits, [[k for k, value in enumerate(given) if value is result] for result in results]

"""Which loops run as one kernel, and in which order do their iterations run?"""

from pathlib import Path

import pytest

from fusec.base.plan.plan import LoopInColumns
from fusec.config import Options
from fusec.pipeline import analyse

LIBRARIES = ("numpy", "cupy")


def loops(text: str, folder: Path, library: str) -> tuple[tuple[LoopInColumns, ...], tuple[str, ...]]:
    """The loops of the module that run as one kernel, and the codes of refusals."""
    (folder / "solver.py").write_text(f"import {library} as np\n\n\n{text}", encoding="utf-8")
    plan = analyse(folder, Options(), lambda _: None)[1]
    found = tuple(loop for module in plan.modules for loop in module.loops if isinstance(loop, LoopInColumns))
    return found, tuple(refusal.code for module in plan.modules for refusal in module.refusals)


def function(line: str, rounds: str = "range(1, n)") -> str:
    return f"def solve(d: np.ndarray, e: np.ndarray, w, j, n):\n    for k in {rounds}:\n        {line}\n"


@pytest.mark.parametrize("library", LIBRARIES)
@pytest.mark.parametrize("rounds", ["range(1, n)", "range(n - 2, -1, -1)", "range(2, n, 2)", "range(3, n, j)"])
@pytest.mark.parametrize(
    "line, independent",
    [
        ("d[:, k] = d[:, k] - w * d[:, k - 1]", False),
        ("d[k, 1:-1] = 0.5 * (d[k, 1:-1] + d[k + 1, 1:-1])", False),
        ("d[:, k] = e[:, k] + 0.5 * e[:, k - 1]", True),
        ("d[1:, k] = e[:-1, k - 1] * 0.5 + e[1:, k + 1]", True),
        ("d[:, k] = d[:, k] - w * d[:, j]", False),  # a pivot: one statement reads before it writes
        ("d[:, j, k] = d[:, j, k] - w * d[:, j, k - 1]", False),
        ("d[:, j, k] = d[:, j, k] - w * e[:, j + 1, k - 1]", True),
        ("d[:, j, k] = d[:, j, k] - w * d[:, j - 1, k - 1]", True),  # a plane that the loop does not write
    ],
)
def test_columns_go_through_all_iterations(
    library: str, rounds: str, line: str, independent: bool, tmp_path: Path
) -> None:
    ((loop,), codes) = loops(function(line, rounds), tmp_path, library)
    assert (loop.is_independent, loop.written, codes) == (independent, ("d",), ())


@pytest.mark.parametrize("library", LIBRARIES)
@pytest.mark.parametrize(
    "line, code",
    [
        ("d[1:, k] = d[1:, k] - w * d[:-1, k - 1]", "FUS213"),
        ("d[:-1, k] = d[:-1, k] - w * d[1:, k + 1]", "FUS213"),
        ("d[:, k] = d[:, k] - w * d[::-1, k - 1]", "FUS213"),
        ("d[:, k] = d[:, k] - w * d[k, :]", "FUS408"),
        ("d[:, k] = d[:, k] - w * d[:, k - 1] + k", "FUS408"),
        ("e[:] = e * 0.5 + k", ""),
    ],
)
def test_loops_that_stay(library: str, line: str, code: str, tmp_path: Path) -> None:
    found, codes = loops(function(line), tmp_path, library)
    assert (found, code in codes or not code) == ((), True)

"""What `FUSEC` asks of guards, without kernels; and of a rewritten package."""

import json
import os
import subprocess
import sys
import warnings
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from fusec.config import Options
from fusec.pipeline import rewrite
from tests.tools.runs import loaded

NAME = f"{__name__}.step_fused"


class Fusion:
    """A guard that admits positive numbers."""

    reasons = ["it is negative"]  # noqa: RUF012 - as in the support files

    def launch(self, value: float) -> Any:
        return () if value > 0 else None


def dispatcher(runs: ModuleType) -> Any:
    launch = runs.by_mode(Fusion.launch)

    def step_fused(value: float) -> str:
        return "original" if launch(Fusion(), value) is None else "kernel"

    return step_fused


def test_nothing_takes_part_in_a_call_if_the_variable_is_not_set():
    runs = loaded("")
    for each in (runs.by_mode, runs.by_mode_of("cupy"), runs.condition, runs.unless_off):
        assert each(Fusion.launch) is Fusion.launch


def test_off():
    runs = loaded("off")
    assert dispatcher(runs)(1.0) == "original"
    assert runs.calls() == {NAME: (0, 1)}
    assert runs.unless_off(Fusion.launch)(Fusion(), 1.0) is None


def test_count():
    runs = loaded("count")
    step = dispatcher(runs)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert [step(value) for value in (1.0, -1.0, 2.0)] == ["kernel", "original", "kernel"]
    assert runs.calls() == {NAME: (2, 1)}


def test_warn_says_it_once_where_the_author_calls():
    step = dispatcher(loaded("warn"))
    with pytest.warns(RuntimeWarning, match=r"step_fused: the original statements run, since it is negative$") as told:
        assert [step(-1.0), step(-2.0), step(1.0)] == ["original", "original", "kernel"]
    assert len(told) == 1 and told[0].filename == __file__


def test_strict_raises_before_the_original_runs():
    runs = loaded("strict")
    step = dispatcher(runs)
    assert step(1.0) == "kernel"
    with pytest.raises(runs.UnfusedCallError, match="it is negative"):
        step(-1.0)


def test_a_guard_of_another_library_is_not_meant():
    """A function that takes arrays of NumPy and of CuPy asks the guards of both."""
    runs = loaded("strict")
    launch = runs.by_mode_of("numpy")(Fusion.launch)
    assert launch(Fusion(), -1.0) is None
    with pytest.raises(runs.UnfusedCallError):
        launch(Fusion(), __import__("numpy").float64(-1.0))


def test_what_a_guard_calls_itself_is_not_counted():
    """It may run the author's statements on small arrays, which call fused functions in their turn."""
    runs = loaded("strict")
    inner = runs.by_mode(lambda: None)
    assert runs.by_mode(lambda: (inner(), True)[1])() is True
    assert list(runs.calls().values()) == [(1, 0)]
    with pytest.raises(runs.UnfusedCallError):
        inner()


def test_a_condition_counts_a_no_only():
    runs = loaded("count")
    asks = runs.condition(bool)
    assert asks(1) and not asks(0)
    assert list(runs.calls().values()) == [(0, 1)]


def test_an_unknown_mode_is_reported():
    with pytest.warns(RuntimeWarning, match="FUSEC=fast is none of off, count, warn, strict"):
        loaded("fast")


SOURCE = """import numpy as np
from numba import njit


@njit
def scale(x, c, y):
    for i in range(x.shape[0]):
        y[i] = c * x[i]


@njit
def shift(x, c, y):
    for i in range(x.shape[0]):
        y[i] = x[i] + c


def price(x, y):
    d = np.exp(x) * 2
    return d + y


def line(x, t, y):
    scale(x, 2.0, t)
    shift(t, 1.0, y)


class Grid:
    def __init__(self, u):
        self.u = u

    def step(self):
        v = self.u * 2.0
        self.u = v + np.sin(self.u)


class Odd(Grid):
    @property
    def u(self):
        return np.ones(9)

    @u.setter
    def u(self, value):
        pass
"""
PROGRAM = """import json, sys
import numpy as np
from pricing import option
from pricing._fused_support_runs import calls
x = np.ones(9)
option.price(x, x), option.line(x, x.copy(), x.copy()), option.Grid(x).step()
ends = []
for call in (lambda: option.price([1.0], x), lambda: option.line(x, x, x), lambda: option.Odd(x).step()):
    try:
        call()
        ends.append("")
    except RuntimeError as error:
        ends.append(type(error).__name__)
print(json.dumps([ends, {name.rpartition(".")[2]: counts for name, counts in calls().items()}]))
"""


@pytest.mark.slow
def test_a_rewritten_package(tmp_path: Path) -> None:
    """Array statements, loops and attributes: each has a call that its guard admits, and one that it does not."""
    source = tmp_path / "source" / "pricing"
    source.mkdir(parents=True)
    (source / "__init__.py").touch()
    (source / "option.py").write_text(SOURCE)
    rewrite(source, tmp_path / "out" / "pricing", Options())

    def run(mode: str) -> Any:
        own = {"FUSEC": mode, "PYTHONPATH": str(tmp_path / "out"), "NUMBA_CACHE_DIR": str(tmp_path / "cache")}
        program = [sys.executable, "-W", "ignore", "-c", PROGRAM]
        ended = subprocess.run(program, env={**os.environ, **own}, capture_output=True, text=True, check=True)
        return json.loads(ended.stdout)

    assert run("") == [["", "", ""], {}]
    ends, counts = run("count")
    assert ends == ["", "", ""] and all(each == [1, 1] for each in counts.values()) and len(counts) == 3
    ends, counts = run("off")
    assert ends == ["", "", ""] and all(kernels == 0 for kernels, _ in counts.values()) and len(counts) == 3
    assert run("strict")[0] == ["UnfusedCallError"] * 3

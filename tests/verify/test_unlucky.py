"""Groups whose kernel never runs are told from others: by verify, bench and their exit status, with and without a workload."""

import json
import sys
from pathlib import Path

import pytest

from fusec.cli import main

PACKAGE = """\
from dataclasses import dataclass

import numpy as np


def watching():
    class Base:
        def __getattr__(self, name):
            raise AttributeError(name)

    return Base


class Watched(watching()):
    def __init__(self, strike):
        self.strike = strike

    def pay(self, s: np.ndarray) -> np.ndarray:
        return np.maximum(s - self.strike, 0.0) + np.maximum(self.strike - s, 0.0)


@dataclass
class Grid:
    dx: float

    def slope(self, u: np.ndarray) -> np.ndarray:
        return (u[2:] - u[:-2]) / self.dx + 0.5 * u[1:-1] * self.dx


class Solver:
    def __init__(self, grid):
        self.grid = grid

    def steps(self, u: np.ndarray) -> np.ndarray:
        return (u[2:] - u[:-2]) * self.grid.dx + 0.25 * u[1:-1]


def plain(x: np.ndarray, rate: float) -> np.ndarray:
    return np.sqrt(x * x + 1.0) * rate + x


def broken(x: np.ndarray) -> np.ndarray:
    return x * 3.0 + x * x
"""
WORKLOAD = """\
import numpy as np

SIZES = (100,)


def cases(size, seed):
    from pk import m

    x = np.random.default_rng(seed).uniform(0.5, 1.5, size)
    yield "pk.m:Watched.pay", (m.Watched(1.0), x.copy()), {}
    yield "pk.m:Grid.slope", (m.Grid(0.5), x.copy()), {}
    yield "pk.m:plain", (x.copy(), 0.5), {}
    yield "pk.m:broken", (x.copy(),), {}
"""


def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *arguments: str) -> tuple[int, str]:
    """The exit status of one command, and its output."""
    monkeypatch.setattr(sys, "argv", ["fusec", *arguments])
    capsys.readouterr()
    with pytest.raises(SystemExit) as ended:
        main()
    return int(ended.value.code or 0), capsys.readouterr().out


@pytest.fixture
def unlucky(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Path:
    """The rewritten package, in whose generated module one kernel was spoilt."""
    source, out = tmp_path / "source", tmp_path / "out"
    (source / "pk").mkdir(parents=True)
    (source / "pk" / "__init__.py").touch()
    (source / "pk" / "m.py").write_text(PACKAGE)
    assert run(capsys, monkeypatch, "rewrite", str(source), "--out", str(out))[0] == 0
    assert run(capsys, monkeypatch, "check", str(source), "--out", str(out))[0] == 0
    generated = out / "pk" / "_fused_m.py"
    text = generated.read_text()
    assert "x * 3.0" in text.partition("def broken_kernel")[2]
    before, name, after = text.partition("def broken_kernel")
    generated.write_text(before + name + after.replace("x * 3.0", "x.no_such * 3.0", 1))
    assert run(capsys, monkeypatch, "check", str(source), "--out", str(out))[0] == 1
    return out


def codes(told: dict) -> dict[str, str]:
    """By group the code of what was said of it."""
    return {entry["message"].split("`")[1]: entry["code"] for entry in told["diagnostics"]}


@pytest.mark.slow
def test_without_a_workload_objects_are_made_of_the_authors_classes(unlucky: Path, capsys, monkeypatch):
    status, out = run(capsys, monkeypatch, "verify", str(unlucky), "--format", "json")
    told = json.loads(out)
    groups = {group["name"]: group for group in told["groups"]}
    assert status == 1 and told["equal"] and not told["sound"]
    assert codes(told) == {
        "watched_pay_fused": "FUS812",
        "solver_steps_fused": "FUS813",
        "broken_fused": "FUS814",
    }
    assert groups["grid_slope_fused"]["reach"] == {"source": "objects", "calls": 2, "kernels": 2, "reason": ""}
    assert groups["grid_slope_fused"]["verified"] and groups["plain_fused"]["verified"]
    assert groups["watched_pay_fused"]["reach"]["kernels"] == 0 and not groups["watched_pay_fused"]["verified"]
    assert "`self.grid`: its class is not known" in groups["solver_steps_fused"]["reach"]["reason"]
    assert groups["broken_fused"]["fused"] == 0


@pytest.mark.slow
def test_with_a_workload_the_calls_of_the_authors_functions_are_counted(unlucky: Path, capsys, monkeypatch):
    (unlucky / "workload.py").write_text(WORKLOAD)
    status, out = run(capsys, monkeypatch, "verify", str(unlucky))
    assert status == 1
    assert "watched_pay_fused: never fused; behind its guard equal" in out
    assert "the original ran in its only call of the workload: the guard of `self.strike` says no" in out
    assert "broken_fused: does not compile; the original is equal" in out
    assert "solver_steps_fused: not verified; behind the guard of its objects equal" in out
    assert out.splitlines()[-1] == (
        "Equal: 2 groups, 4 workload cases, 1 never fused, 1 without a kernel that compiles, 1 not verified as called."
    )
    status, out = run(
        capsys, monkeypatch, "bench", str(unlucky), "--threads", "1", "--repeats", "1", "--format", "json"
    )
    told = json.loads(out)
    assert status == 0
    ran = {group["name"]: group["timings"][0]["kernel_ran"] for group in told["groups"]}
    assert ran == {
        "watched_pay_fused": False,
        "grid_slope_fused": True,
        "plain_fused": True,
        "broken_fused": False,
    }
    never = next(group for group in told["groups"] if group["name"] == "watched_pay_fused")
    assert never["timings"][0]["speed_up"] is None and never["note"].startswith("the original ran: ")
    assert [case["timings"][0]["kernel_ran"] for case in told["workload"]] == [False, True, True, False]

"""`pytest --fusec DIR` tests the rewritten package, and says whether it did."""

import importlib
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from fusec.plugins.pytest_plugin import RewrittenRun
from tests.stories.story import fused, write

ROOT = Path(__file__).parents[1]
MODULE = """\
import numpy as np


def step(u: np.ndarray, v: np.ndarray, c: float) -> np.ndarray:
    t = u * c + v
    return t * t - u


def other(u: np.ndarray, v: np.ndarray) -> np.ndarray:
    return u * v + u * 2.0
"""
TESTS = """\
import numpy as np

from app.wave import other, step


def test_step():
    x = np.linspace(0, 1, 10000)
    assert np.allclose(step(x, x, 2.0), 9 * x * x - x)


def test_other():
    assert other(2.0, 3.0) == 10.0
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project whose tests would find the original first."""
    folder = tmp_path_factory.mktemp("project")
    for path, text in {
        "app/__init__.py": "",
        "app/wave.py": MODULE,
        "tests/__init__.py": "",
        "tests/test_wave.py": TESTS,
    }.items():
        (folder / path).parent.mkdir(exist_ok=True)
        (folder / path).write_text(text)
    write(fused(folder / "app"), folder / "build" / "app")
    return folder


def run(project: Path, *arguments: str) -> tuple[int, str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    environment["FUSEC"] = ""  # as if it were not set
    command = [sys.executable, "-m", "pytest", "-q", "-p", "fusec.plugins.pytest_plugin", *arguments]
    done = subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.slow
@pytest.mark.parametrize(("folder", "processes"), [("build/app", ()), ("build", ("-p", "xdist", "-n", "2"))])
def test_the_rewritten_package_is_tested(project: Path, folder: str, processes: tuple[str, ...]) -> None:
    status, told = run(project, "--fusec", folder, *processes)
    assert status == 0, told
    assert f"{folder}: 1 call ran kernels of 1 function, 1 call the original statements." in told
    assert "Only the original statements ran: app._fused_wave.other_fused, 1 call." in told


def test_a_run_without_kernels_fails(project: Path) -> None:
    status, told = run(project, "--fusec", "build/app", "-k", "other")
    assert status == 1 and "No call ran a kernel, so that nothing fused was tested." in told


def test_a_folder_that_holds_no_rewritten_package(project: Path) -> None:
    with pytest.raises(pytest.UsageError, match="`tests` holds no generated modules"):
        RewrittenRun(Path("tests"), project)


def test_a_package_that_is_imported_already(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "app", sys)
    with pytest.raises(pytest.UsageError, match="`app` is imported before the tests"):
        RewrittenRun(Path("build"), project)


def test_modules_beside_the_package_are_not_touched(project: Path) -> None:
    run = RewrittenRun(Path("build/app"), project)
    found = run.finder.find_spec("app", None)
    assert found is not None and found.origin == str(project / "build" / "app" / "__init__.py")
    assert run.finder.find_spec("tests", None) is None
    assert run.finder.find_spec("app.wave", ["anywhere"]) is None


def test_pytest_finds_the_plugin() -> None:
    points = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["entry-points"]["pytest11"]
    assert importlib.import_module(points["fusec"]).__name__ == "fusec.plugins.pytest_plugin"

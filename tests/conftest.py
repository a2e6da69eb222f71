"""Options of the test run; tests marked `gpu` or `git` are skipped where there is no CUDA device, or no git."""

import ctypes
import gc
import os
import shutil
from collections.abc import Sequence
from functools import cache
from itertools import count
from typing import Any

import pytest

from tests.tools.scratch import scratch_folder

NUMBERS = count()  # of the caches
LEFT = pytest.StashKey[int]()  # how many tests the run leaves out


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="write the golden packages and the pinned messages as they are now; read the diff before you commit it",
    )


def pytest_configure() -> None:
    """Kernels of the tests live in temporary folders, so a lasting cache would only grow."""
    if "NUMBA_CACHE_DIR" not in os.environ:
        os.environ["NUMBA_CACHE_DIR"] = str(scratch_folder("numba"))
    gc.set_threshold(100_000, 20, 100)  # compilers make many objects, few of which are garbage in cycles


@pytest.fixture(autouse=True)
def own_cache(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """No test reads what another one kept, and none writes to the user's cache."""
    folder = tmp_path_factory.getbasetemp() / "caches" / str(next(NUMBERS))
    monkeypatch.setenv("FUSEC_CACHE_DIR", str(folder))


def pytest_deselected(items: Sequence[pytest.Item]) -> None:
    if items:
        items[0].config.stash[LEFT] = items[0].config.stash.get(LEFT, 0) + len(items)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A worker tells the controller what it has left; each worker leaves the same."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["left"] = session.config.stash.get(LEFT, 0)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    node.config.stash[LEFT] = getattr(node, "workeroutput", {}).get("left", 0)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """What a run leaves to `make test-all`."""
    if config.option.markexpr == "not slow":
        left = config.stash.get(LEFT, 0)
        terminalreporter.write_line(
            f"{left} slow tests are left to `make test-all`: compiled stories, nvcc, long random programs, installations."
        )
        if os.environ.get("FUSEC_ENGINE") != "legate":
            terminalreporter.write_line(
                "A stand-in ran the stories of cuPyNumeric; `make test-engines` runs them on Legate."
            )


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--update-golden"))


def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.get_closest_marker("gpu") and not has_cuda_device():
        pytest.skip("no CUDA device")
    if item.get_closest_marker("git") and shutil.which("git") is None:
        pytest.skip("no git")


@cache
def has_cuda_device() -> bool:
    """Whether the CUDA driver is there and counts a device; asked without any CUDA library for Python."""
    try:
        driver = ctypes.CDLL("libcuda.so.1")
    except OSError:
        return False
    count = ctypes.c_int(0)
    return driver.cuInit(0) == 0 and driver.cuDeviceGetCount(ctypes.byref(count)) == 0 and count.value > 0

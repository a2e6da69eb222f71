"""Options of the test run; tests marked `gpu` or `git` are skipped where there is no CUDA device, or no git."""

import ctypes
import gc
import os
import shutil
from functools import cache

import pytest

from tests.tools.scratch import scratch_folder


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

"""A fused kernel loads each element once: counted in the PTX that numba makes without a device."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from fusec.generate import launch_kernel
from tests.stories import fused, story, write

FIELDS = ", ".join(["complex128[:, ::1]"] * 3)
RHO = ", ".join(["complex128[:, ::1]"] * 2)
REAL = "float64[:, ::1]"
SIGNATURE = (
    f"void({RHO}, {FIELDS}, {REAL}, {REAL}, {REAL}, float64, int64, int64, {FIELDS}, {FIELDS}, "
    f"{', '.join([REAL] * 5)}, float64[::1], float64[::1])"
)


def _compiler_is_there() -> bool:
    command = "from numba import cuda; cuda.compile_ptx(lambda: None, (), cc=(9, 0))"
    return subprocess.run([sys.executable, "-c", command], capture_output=True, check=False).returncode == 0


def test_a_third_of_the_loads_of_bodies_one_after_the_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if not _compiler_is_there():
        pytest.skip("numba finds no compiler for CUDA")
    source = story("launches_spectral_push").source
    write(fused(source), tmp_path / "once")
    monkeypatch.setattr(launch_kernel, "with_element_locals", lambda text, *_: text)
    write(fused(source), tmp_path / "concatenated")
    once, concatenated = (_traffic(tmp_path / name) for name in ("once", "concatenated"))
    assert 3 * once["ld"] <= concatenated["ld"], (once, concatenated)
    assert once["st"] == 2 * 9  # the real and the imaginary part of three currents and six fields
    assert once["ld"] == 2 * (2 + 3 + 6) + 8 + 2


def _traffic(folder: Path) -> dict[str, int]:
    command = [sys.executable, str(Path(__file__).with_name("memory_traffic.py")), str(folder / "_fused_maxwell.py")]
    child = subprocess.run([*command, SIGNATURE], capture_output=True, text=True, check=False)
    assert child.returncode == 0, child.stderr
    (found,) = json.loads(child.stdout).values()
    assert isinstance(found, dict)
    return found

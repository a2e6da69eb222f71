"""A fused kernel loads each element once: counted in the code that numba and CUDA's assembler make without a device."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from fusec.generate.launches import kernels
from tests.stories.story import fused, story, write

FIELDS = ", ".join(["complex128[:, ::1]"] * 3)
RHO = ", ".join(["complex128[:, ::1]"] * 2)
REAL = "float64[:, ::1]"
SIGNATURE = (
    f"void({RHO}, {FIELDS}, {REAL}, {REAL}, {REAL}, float64, int64, int64, {FIELDS}, {FIELDS}, "
    f"{', '.join([REAL] * 5)}, float64[::1], float64[::1])"
)


def test_a_third_of_the_loads_of_bodies_one_after_the_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In what the device runs (SASS) where CUDA's assembler is there, and in what it is made from (PTX)."""
    source = story("launches_spectral_push").source
    write(fused(source), tmp_path / "once")
    monkeypatch.setattr(kernels, "with_element_locals", lambda text, *_: text)
    write(fused(source), tmp_path / "concatenated")
    found = _traffic(tmp_path / "once", tmp_path / "concatenated")
    if found is None:
        pytest.skip("numba finds no compiler for CUDA")
    for form in ("ptx", "sass"):
        once, concatenated = (each[form] for each in found)
        if once is None or concatenated is None:
            pytest.skip("no ptxas")
        assert 3 * once["ld"] <= concatenated["ld"], (form, once, concatenated)
        assert once["st"] == 2 * 9  # the real and the imaginary part of three currents and six fields
        assert once["ld"] == 2 * (2 + 3 + 6) + 8 + 2
    assert once["registers"] <= 128 and once["spilled"] == 0


def _traffic(*folders: Path) -> list[dict[str, dict[str, int] | None]] | None:
    modules = [str(folder / "_fused_maxwell.py") for folder in folders]
    command = [sys.executable, str(Path(__file__).with_name("memory_traffic.py")), SIGNATURE, *modules]
    child = subprocess.run(command, capture_output=True, text=True, check=False)
    assert child.returncode == 0, child.stderr
    found: list[dict[str, dict[str, int] | None]] | None = json.loads(child.stdout)
    return found

"""Exponentials and logarithms of CUDA kernels under `--fp close` are within the stated error of the true values, and the C library's
where the range ends.
"""

import subprocess
from pathlib import Path

import pytest

from fusec.base.plan.choices import FloatingPoint
from fusec.config import Options
from fusec.generate.text.templates import render
from fusec.pipeline import fuse
from tests.device.host_cupy import COMPILER, SHIM

PROGRAM = Path(__file__).with_name("exponentials.cpp")
STATED = 1010  # thousandths of an ulp, in docs/semantics.md


@pytest.mark.skipif(COMPILER is None, reason="no host compiler")
def test_exponentials_are_as_near_as_stated(tmp_path: Path) -> None:
    (tmp_path / "exponentials.cuh").write_text(render("support/cuda_elements/exponentials.cuh.jinja", {}))
    source = tmp_path / "exponentials.cpp"
    source.write_text(f'#include "{SHIM}"\n{PROGRAM.read_text()}')
    command = [str(COMPILER), "-std=c++17", "-O2", "-w", "-ffp-contract=off", f"-I{tmp_path}"]
    subprocess.run([*command, "-o", str(tmp_path / "exponentials"), str(source)], check=True)
    counted = subprocess.run([str(tmp_path / "exponentials")], capture_output=True, text=True, check=True)
    exponential, logarithm, different = map(int, counted.stdout.split())
    assert (exponential <= STATED, logarithm <= STATED, different) == (True, True, 0)


@pytest.mark.parametrize(
    ("level", "operation", "is_own"),
    [("close", "exp", True), ("contract", "log", True), ("exact", "exp", False), ("close", "sin", False)],
)
def test_only_kernels_that_need_not_have_cupys_bits_have_their_own(
    level: str, operation: str, *, is_own: bool, tmp_path: Path
) -> None:
    text = f"import cupy as cp\n\n\ndef f(x, y):\n    z = cp.{operation}(x) * y\n    return z + x\n"
    (tmp_path / "m.py").write_text(text)
    outcome = fuse(tmp_path, Options(fp=FloatingPoint(level)))
    (header,) = [file.content for file in outcome.package.files if file.path.endswith(".cuh")]
    assert (b"careful_exponential" in header) == is_own
    (group,) = outcome.plan.groups
    assert (group.proof.fp is FloatingPoint.EXACT) != is_own

"""What the assembler made of kernels: read from its files, written into the report, and no reason to call that stale."""

import json
import os
import shutil
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from fusec import pipeline
from fusec.base.plan.registers import KernelCount
from fusec.config import Options
from fusec.pipeline import check, rewrite
from fusec.ship import Built, launched_kernels
from fusec.ship.cubin import resources
from fusec.ship.kernel_list import listed_kernels
from tests.stories.story import story

KERNEL = "swept_kernel void(float64[:, ::1], float64, float64[:, ::1])"
COUNT = KernelCount("_fused_field.py", KERNEL, "sm_90", 24, 0)


@pytest.fixture
def package(tmp_path: Path) -> Path:
    rewrite(story("launches_guards").source, tmp_path / "out", Options())
    (tmp_path / "kernels.txt").write_text(f"_fused_field.py {KERNEL}\n")
    return tmp_path / "out"


def test_the_report_holds_the_counts_and_stays_fresh(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, before = story("launches_guards").source, (package / "fusec-report.json").read_bytes()
    monkeypatch.setattr("fusec.ship.build", lambda *_: Built((), 0, (COUNT,)))
    for _ in range(2):
        pipeline.build(package, Path("kernels.txt"), ("sm_90",))
        report = json.loads((package / "fusec-report.json").read_bytes())
        (entry,) = report.pop("compiled")
        assert (entry["kernel"], entry["architecture"], entry["registers"], entry["stack"]) == (KERNEL, "sm_90", 24, 0)
        assert {**json.loads(before), "content_sha256": ""} == {**report, "content_sha256": ""}
    findings, told = check(source, package, Options())
    assert not findings and not told.demands
    rewrite(source, package, Options())
    assert (package / "fusec-report.json").read_bytes() == before


def test_a_report_that_was_edited_is_left_alone(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fusec.ship.build", lambda *_: Built((), 0, (COUNT,)))
    edited = (package / "fusec-report.json").read_text().replace("FUS101", "FUS102")
    (package / "fusec-report.json").write_text(edited)
    pipeline.build(package, Path("kernels.txt"), ("sm_90",))
    assert (package / "fusec-report.json").read_text() == edited


def test_without_an_assembler_nothing_is_counted(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(launched_kernels, "_assembler", lambda: None)
    before = sorted((file, file.read_bytes()) for file in package.rglob("*.*"))
    built = pipeline.build(package, package.with_name("kernels.txt"), ("sm_90",))
    assert built == Built((), 0, (), (launched_kernels.NO_ASSEMBLER,))
    assert sorted((file, file.read_bytes()) for file in package.rglob("*.*")) == before


@pytest.mark.skipif(shutil.which("ptxas") is None, reason="no ptxas")
def test_an_assembler_that_is_older_than_the_compiler(tmp_path: Path) -> None:
    """It takes the text under its own version; and what it says of the kernel is read from its file."""
    text = ".version 99.9\n.target sm_80\n.address_size 64\n.visible .entry once()\n{\n  ret;\n}\n"
    cubin = launched_kernels._assembled(text, "sm_80", launched_kernels._assembler() or "")
    (tmp_path / "kernel.ptx").write_text(text.replace("99.9", "8.0"))
    command = ["ptxas", "-v", "--gpu-name", "sm_80", "-o", "/dev/null", str(tmp_path / "kernel.ptx")]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stderr
    (found,) = resources(cubin).values()
    assert f"Used {found.registers} registers" in said and found.stack == 0


def test_launched_kernels_are_counted(package: Path) -> None:
    """With numba's compiler and CUDA's assembler, where they are installed."""
    built = pipeline.build(package, package.with_name("kernels.txt"), ("sm_80", "sm_90"))
    if built.missing:
        pytest.skip(built.missing[0])
    assert [(count.architecture, count.stack) for count in built.counts] == [("sm_80", 0), ("sm_90", 0)]
    assert all(8 <= count.registers <= 40 and count.kernel == KERNEL for count in built.counts)


@pytest.mark.parametrize("content", [b"", b"\x7fELF", struct.pack("<Q", 0) * 40])
def test_files_that_are_no_compiled_kernels_say_nothing(content: bytes) -> None:
    assert resources(content) == {}


RECORDED = """
import sys, types as python
import numba
from numba import types
sys.path.insert(0, sys.argv[1])
import _fused_support_launches
module = python.ModuleType("_fused_field")
module.__file__ = sys.argv[1] + "/_fused_field.py"
signature = (types.Array(types.float64, 2, "C"), types.float64, types.Array(types.int32, 1, "A"), types.Array(types.complex64, 2, "F"))
module.rows_kernel = python.SimpleNamespace(overloads={signature: None})
module.rows = module.never_kernel = python.SimpleNamespace(overloads={})
sys.modules["_fused_field"] = module
"""


def test_a_run_writes_down_what_its_kernels_were_compiled_for(package: Path) -> None:
    listed = package.with_name("listed.txt")
    environment = {**os.environ, "FUSED_KERNELS": str(listed), "NUMBA_ENABLE_CUDASIM": "1"}
    subprocess.run([sys.executable, "-c", RECORDED, str(package)], check=True, env=environment)
    kernel = "rows_kernel void(float64[:, ::1], float64, int32[:], complex64[::1, :])"
    assert listed.read_text() == f"_fused_field.py {kernel}\n"
    assert listed_kernels(listed) == {"_fused_field.py": (kernel,)}

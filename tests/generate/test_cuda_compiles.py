"""The `.cu` files of the stories compile for devices with nvcc, without a warning, a spill or many registers."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from fusec.generate.templates import render

NVCC = shutil.which("nvcc")
GOLDEN = Path(__file__).parents[1] / "golden"
KERNEL = re.compile(r"^template <(.*)>\n__global__ void (\w+)\(", re.MULTILINE)
ARCHITECTURES = ("80", "90")
MOST_REGISTERS = 40  # of 64 with which a multiprocessor still runs as many threads as hide the latency of memory
FILES = sorted(path for path in GOLDEN.rglob("*.cu"))


@pytest.mark.skipif(NVCC is None, reason="no nvcc")
def test_kernels_compile_without_warnings_or_spills(tmp_path: Path) -> None:
    """All files at once: nvcc takes longer to start than to compile."""
    assert FILES
    (tmp_path / "_fused_support.cuh").write_text(render("cuda_support.cuh.jinja", {}))
    source = tmp_path / "stories.cu"
    source.write_text("".join(text + instances(text) for text in (path.read_text("utf-8") for path in FILES)))
    targets = [f"-gencode=arch=compute_{a},code=sm_{a}" for a in ARCHITECTURES]
    flags = [
        "-std=c++17",
        "-Wno-deprecated-gpu-targets",
        "-Xptxas",
        "-v",
        "-fatbin",
        "-o",
        str(tmp_path / "stories.fatbin"),
    ]
    built = subprocess.run([str(NVCC), *flags, *targets, str(source)], capture_output=True, text=True)
    assert built.returncode == 0, built.stderr
    assert "warning" not in built.stderr, built.stderr
    registers = [int(count) for count in re.findall(r"Used (\d+) registers", built.stderr)]
    assert len(registers) == len(ARCHITECTURES) * 2 * sum(
        len(KERNEL.findall(path.read_text("utf-8"))) for path in FILES
    )
    assert max(registers) <= MOST_REGISTERS
    spilled = re.findall(r"(\d+) bytes spill stores", built.stderr)
    assert spilled and set(spilled) == {"0"}


def test_guards_read_as_the_formatter_writes_them() -> None:
    files = [str(path) for path in GOLDEN.glob("cupy_*/after/_fused_*.py")]
    for command in (["format", "--check"], ["check"]):
        done = subprocess.run(
            [sys.executable, "-m", "ruff", *command, "--isolated", "--line-length", "120", *files],
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stdout


def instances(text: str) -> str:
    """Each kernel for packs of contiguous arrays, and for arrays of two dimensions with strides of their own."""
    lines = []
    for parameters, name in KERNEL.findall(text):
        count = parameters.count("typename") - 1
        number = "int" if name.startswith("wrapped") else "float"
        flat = ", ".join(f"fused::Flat<{number}>" for _ in range(count))
        strided = ", ".join(f"fused::Strided<{number}, 2>" for _ in range(count))
        lines.append(f"template __global__ void fused::{name}<4, int>(int, {flat});")
        lines.append(f"template __global__ void fused::{name}<1, long long>(long long, {strided});")
    return "\n".join(lines) + "\n"

"""Kernels that take elements as an array of integers selects them: do they compile, and fit their registers?"""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

GOLDEN = Path(__file__).parents[3] / "stories" / "golden"
STORY = GOLDEN / "cupy_selected_elements" / "after" / "_fused_clusters.cu"
SUPPORT = GOLDEN / "cupy_chains" / "after"
NVCC = shutil.which("nvcc")
FLAT = "fused::Flat<double>"
INSTANCES = (
    (
        "inertia_kernel",
        (
            FLAT,
            FLAT,
            "fused::Gathered<double, fused::Flat<long long>>",
            "fused::Gathered<double, fused::Flat<unsigned char>>",
        ),
        "double* value, double* blocks, unsigned int* arrived",
    ),
    ("shaded_kernel", ("fused::Gathered<float, fused::Periodic<int, fused::in_words>>", "fused::Flat<float>"), ""),
    ("interpolated_kernel", (FLAT, *("fused::Gathered<double, fused::Flat<long long>>",) * 2, FLAT), ""),
)
MOST_REGISTERS = 64


@pytest.mark.slow
@pytest.mark.skipif(NVCC is None, reason="no nvcc")
@pytest.mark.parametrize("device", ["sm_80", "sm_90"])
def test_kernels_do_not_spill(tmp_path: Path, device: str) -> None:
    source = tmp_path / "instances.cu"
    lines = [f'#include "{SUPPORT / "_fused_support.cuh"}"', STORY.read_text("utf-8")]
    for name, kinds, memory in INSTANCES:
        width = 4 if "float" in kinds[-1] else 2
        arguments = ", ".join((str(width), "int", *kinds, *(["double"] if memory else [])))
        parameters = ", ".join(("int", *kinds, *([memory] if memory else [])))
        lines.append(f"template __global__ void fused::{name}<{arguments}>({parameters});")
    source.write_text("\n".join(lines))
    command = [str(NVCC), "-std=c++17", f"-arch={device}", "-Wno-deprecated-gpu-targets", "-Xptxas", "-v", "-cubin"]
    built = subprocess.run([*command, "-o", str(tmp_path / "k.cubin"), str(source)], capture_output=True, text=True)
    assert built.returncode == 0 and "warning" not in built.stderr, built.stderr
    registers = [int(count) for count in re.findall(r"Used (\d+) registers", built.stderr)]
    assert len(registers) == len(INSTANCES) and max(registers) <= MOST_REGISTERS
    assert set(re.findall(r"(\d+) bytes spill stores", built.stderr)) == {"0"}

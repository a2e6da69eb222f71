"""Sixteen pixels of a byte beside gains of eight bytes each, which a thread holds at once: do they fit its registers?"""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.stories.story import fused, write

pytestmark = pytest.mark.slow

NVCC = shutil.which("nvcc")
MOST_REGISTERS = 40  # of 64 with which a multiprocessor still runs as many threads as hide the latency of memory
SOURCE = """import cupy as cp


def balanced(image: cp.ndarray, gains: cp.ndarray):
    scaled = image.astype(cp.float32) * gains
    return cp.clip(scaled + 0.5, 0.0, 255.0).astype(cp.uint8)
"""
MEETINGS = ("each_alone", "in_words", "one_for_word")


@pytest.mark.skipif(NVCC is None, reason="no nvcc")
def test_wide_words_beside_larger_elements_do_not_spill(tmp_path: Path) -> None:
    (tmp_path / "before").mkdir()
    (tmp_path / "before" / "photo.py").write_text(SOURCE)
    write(fused(tmp_path / "before"), tmp_path / "after")
    text = (tmp_path / "after" / "_fused_photo.cu").read_text("utf-8")
    (name,) = re.findall(r"__global__ void (\w+)\(", text)
    byte = "fused::Flat<unsigned char>"
    kinds = [f"{byte}, fused::Periodic<double, fused::{meeting}>, {byte}" for meeting in MEETINGS]
    instances = [f"template __global__ void fused::{name}<16, int, {each}>(int, {each});\n" for each in kinds]
    source = tmp_path / "after" / "photo.cu"
    source.write_text(text + "".join(instances))
    command = [str(NVCC), "-std=c++17", "-arch=sm_90", "-Xptxas", "-v", "-cubin", "-o", str(tmp_path / "photo.cubin")]
    built = subprocess.run([*command, str(source)], capture_output=True, text=True)
    assert built.returncode == 0 and "warning" not in built.stderr, built.stderr
    registers = [int(count) for count in re.findall(r"Used (\d+) registers", built.stderr)]
    assert len(registers) == len(MEETINGS) and max(registers) <= MOST_REGISTERS
    assert set(re.findall(r"(\d+) bytes spill stores", built.stderr)) == {"0"}

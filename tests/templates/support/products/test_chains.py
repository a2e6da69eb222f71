"""Kernels of chains of matrix products: what they compute, on an emulated device, and that they compile for devices."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from fusec.generate.text.function_tables import cuda_functions
from fusec.generate.text.templates import render
from fusec.ship.nvrtc_child import answer, library
from tests.stories.story import fused_once, imported, story, write

pytestmark = pytest.mark.slow

HERE = Path(__file__).parent
COMPILER, NVCC = shutil.which("g++"), shutil.which("nvcc")
CHAIN = render("support/products/chain.cuh.jinja", {})
LAYERS = (HERE / "layers.cu").read_text("utf-8")
HALVES = "const unsigned short*"
SHAPES = {  # template arguments: columns, warps and blocks of rows
    "two": (
        "64, 256, 64, 8, 2",
        "32, 128, 32, 8, 2",
        "128, 256, 128, 8, 1",
        "192, 192, 192, 8, 1",
        "256, 16, 256, 8, 1",
    ),
    "three": ("64, 64, 64, 64, 8, 2", "128, 128, 128, 128, 8, 1"),
}
STORY = (
    (("expression_1", "expression_2"), (64, 256, 64)),
    (("temporaries_1", "temporaries_2"), (128, 256, 128)),
    (("no_bias_1", "no_bias_2"), (16, 48, 32)),
    (("three_1", "three_2", "three_3"), (64, 64, 64, 64)),
)
OF_LAYERS = {"two": ("silu", "shifted"), "three": ("relu", "gelu", "plain")}


@pytest.mark.skipif(COMPILER is None, reason="no C++ compiler")
def test_chains_give_the_results_of_double_precision(tmp_path: Path) -> None:
    parts = (f'#include "{HERE / "emulator.hpp"}"', CHAIN, LAYERS, (HERE / "emulated.cpp").read_text("utf-8"))
    source, program = tmp_path / "chains.cpp", tmp_path / "chains"
    source.write_text("\n".join(parts), "utf-8")
    flags = ["-std=c++20", "-O1", "-pthread", "-Wno-unknown-pragmas"]
    subprocess.run([str(COMPILER), *flags, "-o", str(program), str(source)], check=True)
    ran = subprocess.run([str(program)], capture_output=True, text=True, timeout=120)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert len(ran.stdout.splitlines()) == 5


@pytest.mark.skipif(NVCC is None, reason="no nvcc")
@pytest.mark.parametrize("architecture", ["80", "90"])
def test_chains_compile_without_warnings_or_spills(architecture: str, tmp_path: Path) -> None:
    names = {"functions": cuda_functions(), "contracts": False, "is_close": True}
    support = render("support/cuda_elements/support.cuh.jinja", names)
    kernels = [
        f"template __global__ void {word}_layers<{', '.join(f'layers::{each}' for each in layers)}, {shape}>("
        f"{', '.join([HALVES] * (1 + 2 * len(layers)))}, unsigned short*, long long);"
        for word, layers in OF_LAYERS.items()
        for shape in SHAPES[word]
    ]
    source = tmp_path / "chains.cu"
    source.write_text("\n".join((support, CHAIN, LAYERS, "namespace fused {", *kernels, "}")), "utf-8")
    flags = ["-std=c++17", f"-arch=sm_{architecture}", "-Xptxas", "-v", "-cubin", "-o", str(tmp_path / "chains.cubin")]
    built = subprocess.run([str(NVCC), *flags, str(source)], capture_output=True, text=True)
    assert built.returncode == 0, built.stderr
    own = len(support.splitlines())  # lines, of which functions without a kernel here are unused
    warned = [int(line) for line in re.findall(r"chains\.cu\((\d+)\): warning", built.stderr)]
    assert all(line <= own for line in warned), built.stderr
    spills = re.findall(r"(\d+) bytes spill (?:stores|loads)", built.stderr)
    assert len(spills) == 2 * len(kernels)
    assert set(spills) == {"0"}, built.stderr


@pytest.mark.skipif(library() is None, reason="no NVRTC")
def test_nvrtc_takes_the_text_of_a_package(tmp_path: Path) -> None:
    """As a call does: the text of both headers and the module, with the options of all kernels."""
    told = story("cupy_matrix_products")
    write(fused_once(told.source, told.flags), tmp_path)
    with imported(tmp_path) as load:
        support, place = load("_fused_support_products"), tmp_path / "_fused_networks.cu"
        names = [support.kernel_name(layers, columns, 4, support.rows_of_warp(columns)) for layers, columns in STORY]
        text, options = support.text(place), [*support.OPTIONS, "--gpu-architecture=sm_80"]
    found = library()
    assert found is not None
    said = answer(found, text, names, options)
    assert said.get("names"), said

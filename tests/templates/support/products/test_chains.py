"""Kernels of chains of matrix products: what they compute, on an emulated device, and that they compile for devices."""

import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from fusec.generate.text.function_tables import cuda_functions
from fusec.generate.text.templates import render
from fusec.ship.building import build, source_text
from fusec.ship.nvrtc_child import answer, library
from tests.device import host_cupy
from tests.stories.story import fused_once, imported, story, write

pytestmark = pytest.mark.slow

HERE = Path(__file__).parent
COMPILER, NVCC = shutil.which("g++"), shutil.which("nvcc")
CHAIN = render("support/products/chain.cuh.jinja", {})
LAYERS = (HERE / "layers.cu").read_text("utf-8")
GROUPS = {  # kinds, columns, groups, columns at a time, whether rows are copied ahead, and layers with their columns and the orders of their weights
    "plain": ("Float16", 64, 4, 64, "true", (("silu", 256, 0), ("shifted", 64, 0))),
    "small": ("Bfloat16", 32, 4, 64, "true", (("silu", 128, 0), ("shifted", 32, 1))),
    "wide": ("Float16", 128, 3, 32, "true", (("silu", 256, 0), ("shifted", 128, 0))),
    "square": ("Float16", 192, 2, 64, "true", (("silu", 192, 0), ("shifted", 192, 0))),
    "narrow": ("Float16", 256, 2, 16, "false", (("silu", 16, 0), ("shifted", 256, 0))),
    "three": ("Float16", 64, 4, 64, "true", (("relu", 64, 0), ("gelu", 64, 0), ("plain", 64, 0))),
    "gated": ("Float16", 64, 4, 32, "true", (("gated", 256, 3), ("plain", 64, 1))),
    "four": ("Float16", 64, 4, 64, "true", (("plain", 64, 0), ("relu", 64, 0), ("gelu", 64, 0), ("plain", 64, 0))),
    "tf32": ("Tf32", 64, 3, 64, "true", (("silu", 256, 0), ("shifted", 64, 0))),
    "tf32 gated": ("Tf32", 64, 3, 32, "false", (("gated", 256, 1), ("plain", 64, 1))),
    "tf32 three": ("Tf32", 32, 3, 64, "true", (("relu", 64, 1), ("gelu", 64, 0), ("plain", 64, 0))),
}
BLOCKS = {  # columns, rows, the deepest factor that stays whole, inner columns, and layers
    "singles": (64, 128, 64, 64, (("silu", 256, 0), ("shifted", 64, 0))),
    "singles wide": (128, 64, 128, 128, (("silu", 256, 1), ("shifted", 128, 1))),
    "singles gated": (64, 128, 64, 64, (("gated", 256, 0), ("gelu", 64, 0), ("plain", 64, 0))),
}
OPERANDS = {"silu": 2, "relu": 2, "gelu": 1, "shifted": 2, "plain": 1, "gated": 4}
STORY = (  # chains of the story, the columns of x, and the shapes of their layers
    ("expression", 64, ((256, 0, 1), (64, 0, 1))),
    ("temporaries", 128, ((256, 0, 1), (128, 0, 1))),
    ("no_bias", 16, ((48, 0, 0), (32, 1, 0))),
    ("three", 64, ((64, 0, 1), (64, 0, 1), (64, 0, 1))),
    ("gated", 64, ((96, 3, 0), (64, 1, 0))),
)


@pytest.mark.skipif(COMPILER is None, reason="no C++ compiler")
def test_chains_give_the_results_of_double_precision(tmp_path: Path) -> None:
    parts = (f'#include "{HERE / "emulator.hpp"}"', CHAIN, LAYERS, (HERE / "emulated.cpp").read_text("utf-8"))
    source, program = tmp_path / "chains.cpp", tmp_path / "chains"
    source.write_text("\n".join(parts), "utf-8")
    flags = ["-std=c++20", "-O1", "-pthread", "-Wno-unknown-pragmas"]
    subprocess.run([str(COMPILER), *flags, "-o", str(program), str(source)], check=True)
    ran = subprocess.run([str(program)], capture_output=True, text=True, timeout=120)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert len(ran.stdout.splitlines()) == 13


@pytest.mark.skipif(NVCC is None, reason="no nvcc")
@pytest.mark.parametrize("architecture", ["80", "90", "90a"])
def test_chains_compile_without_warnings_or_spills(architecture: str, tmp_path: Path) -> None:
    names = {"functions": cuda_functions(), "contracts": False, "is_close": True}
    support = render("support/cuda_elements/support.cuh.jinja", names)
    kernels = [
        *(
            _instance(
                "group_chain",
                "float" if kind == "Tf32" else "unsigned short",
                f"products::{kind}, {', '.join(map(str, own))}",
                layers,
            )
            for kind, *own, layers in GROUPS.values()
        ),
        *(_instance("block_chain", "float", ", ".join(map(str, own)), layers) for *own, layers in BLOCKS.values()),
    ]
    source = tmp_path / "chains.cu"
    source.write_text("\n".join((support, CHAIN, LAYERS, "namespace fused {", *kernels, "}")), "utf-8")
    flags = [
        "-std=c++17",
        f"-gencode=arch=compute_{architecture},code=sm_{architecture}",
        "-Xptxas",
        "-v",
        "-cubin",
        "-o",
        str(tmp_path / "chains.cubin"),
    ]
    built = subprocess.run([str(NVCC), *flags, str(source)], capture_output=True, text=True)
    assert built.returncode == 0, built.stderr
    own = len(support.splitlines())  # lines, of which functions without a kernel here are unused
    warned = [int(line) for line in re.findall(r"chains\.cu\((\d+)\): warning", built.stderr)]
    assert all(line <= own for line in warned), built.stderr
    spills = re.findall(r"(\d+) bytes spill (?:stores|loads)", built.stderr)
    assert len(spills) == 2 * len(kernels)
    assert set(spills) == {"0"}, built.stderr
    assert "Performance Loss" not in built.stderr  # of products that wait for each other


def _instance(kernel: str, word: str, arguments: str, layers: Sequence[tuple[str, int, int]]) -> str:
    """The kernel for these layers."""
    count = sum(OPERANDS[name] for name, *_ in layers)
    own = ", ".join(f"products::Sized<layers::{name}, {width}, {bits}>" for name, width, bits in layers)
    pointers = ", ".join([f"const {word}*"] * count)
    name = f"{kernel}<{arguments}, products::List<{own}>, {', '.join([word] * count)}>"
    return f"template __global__ void {name}(const {word}*, {word}*, long long, {pointers});"


@pytest.mark.skipif(library() is None, reason="no NVRTC")
def test_nvrtc_takes_the_text_of_a_package(tmp_path: Path) -> None:
    """As a call does: the text of both headers and the module, with the options of all kernels."""
    told = story("cupy_matrix_products")
    write(fused_once(told.source, told.flags), tmp_path)
    with host_cupy.installed(), imported(tmp_path) as load:
        support, place = load("_fused_support_products"), tmp_path / "_fused_networks.cu"
        networks = load("_fused_networks")
        names = [
            support.KINDS[kind].plan(chain.names, depth, shapes, chain.transposed, 2**18)[0]
            for name, depth, shapes in STORY
            for chain in [getattr(networks, f"{name}_cuda")]
            for kind in ("float16",)
        ]
        cuda = load("_fused_support_cuda")
        text, options = cuda.source(place), [*cuda.OPTIONS, "--gpu-architecture=sm_80"]
    found = library()
    assert found is not None
    said = answer(found, text, names, options)
    assert said.get("names"), said


@pytest.mark.skipif(library() is None, reason="no NVRTC")
def test_chains_are_built_ahead_of_time(tmp_path: Path) -> None:
    """From the line that a call on a device adds to the list of kernels."""
    told = story("cupy_matrix_products")
    package, kernels = tmp_path / "package", tmp_path / "kernels.txt"
    write(fused_once(told.source, told.flags), package)
    with host_cupy.installed(), imported(package) as load:
        kinds, chain = load("_fused_support_products").KINDS, load("_fused_networks").gated_cuda
        depth, shapes = 64, ((96, 3, 0), (64, 1, 0))
        names = [kinds[kind].plan(chain.names, depth, shapes, chain.transposed, 2**18)[0] for kind in kinds]
        text = load("_fused_support_cuda").source(package / "_fused_networks.cu")
    kernels.write_text("".join(f"_fused_networks.cu {name}\n" for name in names))
    assert source_text(package / "_fused_networks.cu") == text
    architectures = ["sm_80", "sm_90", "sm_90a"]
    found = build(package, kernels, architectures, lambda _: None)
    assert found.kernels == len(names)
    assert {(count.architecture, count.stack) for count in found.counts} == {(each, 0) for each in architectures}
    assert len(found.counts) == len(architectures) * len(names)

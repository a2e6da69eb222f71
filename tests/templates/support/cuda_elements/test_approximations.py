"""Under `--fp contract` CUDA kernels approximate quotients and roots, and under no other level."""

import shutil
import subprocess
from pathlib import Path

import pytest

from fusec.base.plan.choices import FloatingPoint
from fusec.config import Options
from fusec.generate.text.function_tables import cuda_functions
from fusec.generate.text.templates import render
from fusec.pipeline import fuse
from tests.device.host_cupy import COMPILER, SHIM

NVCC = shutil.which("nvcc")
PROGRAM = Path(__file__).with_name("approximations.cpp")
KERNEL = """
using namespace fused;
template <typename A, typename B>
__device__ auto all_of(A a, B b) { return a / b + 1 / a - a / 2.0 + sqrt(a) / 3.0 + log(a / b); }
__global__ void run(float* x, bool* is_unusual) {
    const WatchedFloat a{ {x[0]}, is_unusual}, b{ {x[1]}, is_unusual};
    x[2] = all_of(Element<float>{x[0]}, Element<float>{x[1]}).value + all_of(a, b).value;
    x[3] = float(all_of(Element<double>{x[0]}, Element<float>{x[1]}).value);
    const Watched c{ {x[0]}, is_unusual}, d{ {x[1]}, is_unusual};
    x[4] = float((c / d + sqrt(c)).value);
}
"""
APPROXIMATIONS = ("div.full.f32", "rcp.approx.f32", "sqrt.approx.f32", "rcp.approx.ftz.f64", "rsqrt.approx.ftz.f64")
TEXT = "import cupy as cp\n\n\ndef f(x, y):\n    z = cp.sqrt(x) / y\n    return cp.floor(z) + x\n"


@pytest.mark.skipif(COMPILER is None, reason="no host compiler")
def test_on_the_host_all_are_divisions_and_roots(tmp_path: Path) -> None:
    """The host has no approximations: there every function must be the division or the root that it stands for."""
    (tmp_path / "support.cuh").write_text(
        render(
            "support/cuda_elements/support.cuh.jinja",
            {"functions": cuda_functions(), "contracts": True, "is_close": True},
        )
    )
    source = tmp_path / "approximations.cpp"
    source.write_text(f'#include "{SHIM}"\n#include "support.cuh"\n{PROGRAM.read_text()}')
    flags = ["-std=c++17", "-O2", "-w", "-fno-strict-aliasing", "-ffp-contract=off"]
    subprocess.run([str(COMPILER), *flags, "-o", str(tmp_path / "approximations"), str(source)], check=True)
    counted = subprocess.run([str(tmp_path / "approximations")], capture_output=True, text=True, check=True)
    assert counted.stdout.split() == ["0"]


@pytest.mark.slow
@pytest.mark.skipif(NVCC is None, reason="no nvcc")
def test_the_compiler_takes_them_without_a_warning(tmp_path: Path) -> None:
    source = tmp_path / "kernel.cu"
    source.write_text(
        render(
            "support/cuda_elements/support.cuh.jinja",
            {"functions": cuda_functions(), "contracts": True, "is_close": True},
        )
        + KERNEL
    )
    command = [
        str(NVCC),
        "-std=c++17",
        "-arch=sm_90",
        "-diag-suppress=177",
        "-ptx",
        "-o",
        str(tmp_path / "kernel.ptx"),
        str(source),
    ]
    built = subprocess.run(command, capture_output=True, text=True)
    assert (built.returncode, built.stderr) == (0, "")
    text = (tmp_path / "kernel.ptx").read_text()
    assert set(APPROXIMATIONS) <= set(text.split())
    assert "div.rn.f64" not in text.split(".entry")[1].split("\n}")[0]  # but in a function for what is not usual


@pytest.mark.slow
@pytest.mark.skipif(NVCC is None, reason="no nvcc")
def test_integers_are_divided(tmp_path: Path) -> None:
    """6 / 3 is 2: quotients of integers are rounded right at every level."""
    source = tmp_path / "kernel.cu"
    source.write_text(
        render(
            "support/cuda_elements/support.cuh.jinja",
            {"functions": cuda_functions(), "contracts": True, "is_close": True},
        )
        + """
using namespace fused;
__global__ void run(long long* x, double* y) { y[0] = (Element<long long>{x[0]} / Element<long long>{x[1]}).value; }
"""
    )
    command = [str(NVCC), "-std=c++17", "-arch=sm_90", "-diag-suppress=177", "-ptx", "-o", str(tmp_path / "kernel.ptx")]
    subprocess.run([*command, str(source)], check=True)
    kernel = (tmp_path / "kernel.ptx").read_text().split(".entry")[1].split("\n}")[0]
    assert "div.rn.f64" in kernel
    assert "rcp.approx" not in kernel


@pytest.mark.parametrize(("level", "is_approximate"), [("exact", False), ("close", False), ("contract", True)])
def test_only_kernels_that_may_contract_approximate(level: str, *, is_approximate: bool, tmp_path: Path) -> None:
    (tmp_path / "m.py").write_text(TEXT)
    files = fuse(tmp_path, Options(fp=FloatingPoint(level))).package.files
    (header,) = [file.content for file in files if file.path.endswith(".cuh")]
    for instruction in (b"div.full.f32", b"sqrt.approx.f32", b"rcp.approx.f32"):
        assert (instruction in header) == is_approximate

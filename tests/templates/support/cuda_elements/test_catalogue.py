"""Each function of the catalogue in CUDA C++: nvcc compiles it, and a host compiler's has NumPy's results."""

import ctypes
import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest

from fusec.base.scalars.catalogue import SCALAR_FUNCTIONS
from fusec.base.scalars.scalar_function import Accuracy, CudaCode, Form, NumbaCode, ScalarFunction
from fusec.generate.cuda.expressions import CudaSpelling, cuda_text
from fusec.generate.text.function_tables import cuda_functions
from fusec.generate.text.templates import render
from fusec.verify.fusec_child.operands.special_values import PAIRS, paired_values
from tests.device.host_cupy import COMPILER, SHIM
from tests.tools.catalogue import ROWS, call, call_text, is_of_integers
from tests.tools.fused import ulps

NVCC = shutil.which("nvcc")
CODED = [each for each in ROWS if each.cuda]
TYPES = {"float32": "float", "float64": "double", "int32": "int"}
NOT_NUMPYS = ("floor_divide", "remainder", "clip", "degrees")  # CuPy rounds them otherwise, and clips NaNs
KERNEL = """extern "C" __global__ void {name}(const {type}* first, const {type}* second, double* out, int count) {{
    for (int i = 0; i < count; ++i) {{
        const Element<{type}> x{{first[i]}}{others};
        out[i] = double(({text}).value);
    }}
}}
"""
OF_ONE = ScalarFunction("numpy.thrice", 1, NumbaCode(Form.TEXT, "x + x + x"), CudaCode(Form.TEXT, "x + x + x"))


def dtypes(function: ScalarFunction) -> Sequence[str]:
    return ("int32",) if is_of_integers(function) else ("float32", "float64")


def kernel(function: ScalarFunction, kind: str, name: str) -> str:
    text = cuda_text(call(function), {"x": "x", "y": "y"}, CudaSpelling({}, {})).text
    others = ", y{second[i]}" if re.search(r"\by\b", text) else ""
    return KERNEL.format(name=name, type=kind, text=text, others=others)


def program(folder: Path, head: str, functions: Sequence[ScalarFunction], *, halves: bool = False) -> Path:
    """A file with a kernel for each of the functions and each of its dtypes."""
    names = {"functions": cuda_functions((*SCALAR_FUNCTIONS, OF_ONE)), "contracts": False, "is_close": False}
    (folder / "support.cuh").write_text(render("support/cuda_elements/support.cuh.jinja", names))
    kernels = [kernel(each, TYPES[dtype], f"{each.word}_{dtype}") for each in functions for dtype in dtypes(each)]
    if halves:
        kernels += [
            kernel(each, "Half", f"{each.word}_half")
            for each in functions
            if each.cuda and each.cuda.form is Form.LIBRARY
        ]
    source = folder / "catalogue.cu"
    source.write_text(f'{head}#include "support.cuh"\nnamespace fused {{\n{"".join(kernels)}}}\n')
    return source


@pytest.mark.slow
@pytest.mark.skipif(NVCC is None, reason="no nvcc")
def test_every_function_compiles_for_devices(tmp_path: Path) -> None:
    source = program(tmp_path, "", CODED, halves=True)
    flags = ["-std=c++17", "-arch=sm_90", "-cubin", "-o", str(tmp_path / "catalogue.cubin")]
    built = subprocess.run([str(NVCC), *flags, str(source)], capture_output=True, text=True)
    assert built.returncode == 0, built.stderr
    assert "warning" not in built.stderr, built.stderr


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ctypes.CDLL]:
    if COMPILER is None:
        pytest.skip("no host compiler")
    folder = tmp_path_factory.mktemp("catalogue")
    source = program(folder, f'#include "{SHIM}"\n', CODED)
    flags = ["-std=c++17", "-O1", "-w", "-ffp-contract=off", "-fPIC", "-shared", "-x", "c++"]
    subprocess.run([COMPILER, *flags, "-o", str(folder / "catalogue.so"), str(source)], check=True)
    yield ctypes.CDLL(str(folder / "catalogue.so"))


@pytest.mark.parametrize("function", CODED, ids=lambda each: each.word)
def test_every_function_computes_what_numpys_does(function: ScalarFunction, library: ctypes.CDLL) -> None:
    """To the sign of a zero, and to the accuracy of the host's mathematical functions."""
    for dtype in dtypes(function):
        x, y = (paired_values(dtype, (PAIRS,), place) for place in (0, 1))
        found = np.zeros(PAIRS)
        pointers = (array.ctypes.data_as(ctypes.c_void_p) for array in (x, y, found))
        getattr(library, f"{function.word}_{dtype}")(*pointers, ctypes.c_int(PAIRS))
        if function.word in NOT_NUMPYS:
            continue
        with np.errstate(all="ignore"):
            expected = np.asarray(eval(call_text(function), {"np": np, "x": x, "y": y}))
        limit = 4 if function.accuracy is Accuracy.CLOSE else 0
        zero = expected.dtype.type(0)
        assert ulps(found.astype(expected.dtype) + zero, expected + zero) <= limit, dtype
